import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Server } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  type AddressResolver,
  download,
  ImageRejected,
  MAX_BYTES,
} from '#server/modules/content/brand/brand-image/download.ts'
import { listen, portOf } from '#tests/support/server/loopback.ts'

export let requests: string[] = []
const location = (response: ServerResponse, to: string, status = 302) =>
  void response.writeHead(status, { location: to }).end()
const every = (request: IncomingMessage, ms: number, action: () => void) => {
  const timer = setInterval(action, ms)
  request.on('close', () => clearInterval(timer))
}

/** Responses by path, including ones that no correct server would send. */
export const responses: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  '/good': (response) => void response.end('picture'),
  '/in-parts': (response) => {
    response.write('pic')
    setTimeout(() => response.end('ture'), 20)
  },
  '/full': (response) => void response.end(Buffer.alloc(MAX_BYTES)),
  '/declared-too-large': (response) => void response.writeHead(200, { 'content-length': MAX_BYTES + 1 }).write('x'),
  '/declared-huge': (response) => void response.writeHead(200, { 'content-length': '99999999999999' }).write('x'),
  '/one-too-many': (response) => {
    response.write(Buffer.alloc(MAX_BYTES)) // in chunks, with no Content-Length
    response.end('x')
  },
  '/endless': (response, request) => every(request, 1, () => response.write(Buffer.alloc(256 * 1024))),
  '/gzip-bomb': (response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000))),
  '/brotli': (response) => void response.writeHead(200, { 'content-encoding': 'br' }).end('x'),
  '/two-encodings': (response) => void response.writeHead(200, { 'content-encoding': 'gzip, br' }).end('x'),
  '/silent': () => {},
  '/drip': (response, request) => {
    response.writeHead(200, { 'content-length': '1000' })
    every(request, 50, () => response.write('x'))
  },
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('abc')
    setTimeout(() => response.destroy(), 20)
  },
  '/once': (response) => location(response, '/good'),
  '/twice': (response) => location(response, '/once'),
  '/three-times': (response) => location(response, '/twice', 301),
  '/four-times': (response) => location(response, '/three-times', 308),
  '/round-and-round': (response) => location(response, '/round-and-round', 307),
  '/nowhere': (response) => void response.writeHead(302).end(),
  '/large-header': (response) => void response.writeHead(200, { 'x-a': 'a'.repeat(40_000) }).end('x'),
}
for (const status of [201, 204, 206, 304, 401, 403, 404, 410, 429, 500, 503])
  responses[`/status-${status}`] = (response) => void response.writeHead(status).end()

export const imageServer = createHttpServer((request, response) => {
  requests.push(`${request.headers.host} ${request.url}`)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
  if (pathname === '/to') return location(response, searchParams.get('at') ?? '')
  const answer = responses[pathname]
  if (answer) answer(response, request)
  else response.writeHead(404).end()
})
/** Sends data that is not HTTP. */
export const garbageServer = createTcpServer((socket) => {
  socket.on('error', () => {})
  socket.end('HELLO THERE\r\n\r\n')
})
/** Starts a header and never ends it. */
export const slowHeaderServer = createTcpServer((socket) => {
  socket.on('error', () => {})
  socket.write('HTTP/1.1 200 OK\r\nx-a: ')
  const timer = setInterval(() => socket.write('a'), 30)
  socket.on('close', () => clearInterval(timer))
})

/** For each test of a file: the servers listen, and `requests` is empty. */
export function startSsrfHosts() {
  beforeAll(async () => {
    for (const server of [imageServer, garbageServer, slowHeaderServer]) await listen(server)
  })
  afterAll(() => {
    imageServer.closeAllConnections()
    for (const server of [imageServer, garbageServer, slowHeaderServer]) server.close()
  })
  beforeEach(() => {
    requests = []
  })
}

export const TIMEOUT_MS = 1_000
/** Resolves all test host names to loopback, the only allowed address. */
export const loopbackResolver = (more: Partial<AddressResolver> = {}): AddressResolver => ({
  schemes: ['http:'],
  ports: [imageServer, garbageServer, slowHeaderServer].map((server) => String(portOf(server))),
  isAllowed: (address) => address === '127.0.0.1',
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  limitMs: TIMEOUT_MS,
  ...more,
})
export const urlOf = (path: string, server: Server = imageServer) => `http://img.example:${portOf(server)}${path}`
export const downloadOutcome = (url: string, reach: AddressResolver) =>
  download(url, reach).then(
    (bytes) => bytes.toString(),
    (error: unknown) => (error instanceof ImageRejected ? error.reason : error),
  )
