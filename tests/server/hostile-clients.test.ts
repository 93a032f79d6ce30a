import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Sends exactly these bytes and gives all that comes back until the server ends the connection. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
  let text = ''
  socket.on('data', (part) => {
    text += part
  })
  socket.on('error', () => {})
  await once(socket, 'close')
  return text
}

test.each([
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: the-wash.app.localhost\r\n\r\n'],
  ['a whole address for a path', 'GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['a method that echoes', 'TRACE /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  [
    'a length and chunks',
    'POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['two lengths', 'POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x'],
])('%s: refused by a problem document, and the connection ends', async (_, bytes) => {
  const answer = await raw(bytes)
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain('application/problem+json')
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1)
})

test('three hundred clients that never finish their headers are let go, and nobody waits for them', async () => {
  const slow = Array.from({ length: 300 }, () => {
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-'),
    )
    socket.on('error', () => {})
    socket.resume()
    return socket
  })
  await Promise.all(slow.map((socket) => once(socket, 'connect')))
  const ended = Promise.all(slow.map((socket) => once(socket, 'close')))
  const since = Date.now()
  expect((await fetch(`${server.url}/api/branches`)).status).toBe(200)
  await ended
  // Ten seconds for the headers, and a second until the server looks; Node alone would look after thirty.
  expect(Date.now() - since).toBeLessThan(25_000)
})
