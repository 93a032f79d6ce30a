import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

const PARTS = 16
const PART = 'a'.repeat(65_536)
const PAUSE_MS = 10

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/**
 * Sends exactly these bytes.
 * @returns everything received until the server ends the connection
 */
async function raw(bytes: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
  let received = ''
  socket.on('data', (part) => {
    received += part
  })
  socket.on('error', () => {})
  await once(socket, 'close')
  return received
}

test.each([
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: the-wash.app.localhost\r\n\r\n'],
  ['an absolute URL as path', 'GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['a method that echoes the request', 'TRACE /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  [
    'both a length and chunks',
    'POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['two lengths', 'POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x'],
])(
  '[S2.8][V1.5.3][V4.2.2][V4.2.5][V13.4.4][V15.3.7] a request with %s is rejected with a problem document, and the connection ends',
  async (_, bytes) => {
    const answer = await raw(bytes)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toContain('application/problem+json')
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1)
  },
)

test.each([
  ['a Content-Length', `Content-Length: ${PARTS * PART.length}`, PART, ''],
  ['chunked encoding', 'Transfer-Encoding: chunked', `${PART.length.toString(16)}\r\n${PART}\r\n`, '0\r\n\r\n'],
])(
  'a client that sends a body of one megabyte with %s before it reads still receives the 413',
  async (_, framingHeader, part, end) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {}) // the failing write rejects
    const send = promisify((bytes: string, done: (error?: Error | null) => void) => socket.write(bytes, done))
    await send(`POST /auth/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${framingHeader}\r\n`)
    await send('Content-Type: application/json\r\n\r\n')
    for (let sent = 0; sent < PARTS; sent++) {
      await send(part)
      await wait(PAUSE_MS)
    }
    await send(end)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toContain('"payload_too_large"')
  },
)

test('[S2.21] three hundred clients that never finish their headers are disconnected, and delay no other client', async () => {
  const slow = Array.from({ length: 300 }, () => {
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-'),
    )
    socket.on('error', () => {})
    socket.resume()
    return socket
  })
  await Promise.all(slow.map((socket) => once(socket, 'connect')))
  const disconnected = Promise.all(slow.map((socket) => once(socket, 'close')))
  const since = Date.now()
  expect((await fetch(`${server.url}/api/branches`)).status).toBe(200)
  await disconnected
  // Ten seconds for the headers, and up to one until the next check (`connectionsCheckingInterval`); Node's default is
  // thirty.
  expect(Date.now() - since).toBeLessThan(25_000)
})
