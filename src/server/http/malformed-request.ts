import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Code } from '#contract/problem.ts'
import { problemOf } from './api-error.ts'
import { HEADERS_OF_ALL } from './security-headers.ts'

/** What Node's parser refuses before there is a request: its status, and the nearest code. */
const KNOWN: Record<string, [status: number, reason: string, code: Code]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'payload_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'aborted'],
}

const LINGER_MS = 2_000

/** Two hosts, a target that is no path, a method that echoes: what a proxy reads one way and a server another. */
export const isAmbiguous = ({ rawHeaders, url, method }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1 ||
  !url?.startsWith('/') ||
  method === 'TRACE'

/** The end of a connection whose request could be read in two ways. */
export function rejectAmbiguous(response: ServerResponse) {
  response.writeHead(400, {
    ...HEADERS_OF_ALL,
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(JSON.stringify(problemOf('invalid', 400)))
}

/**
 * A problem document also for what never became a request, and the end of its connection.
 * @param isAnswering another answer is on its way to this client, and must not be mixed with this one
 */
export function respondToClientError(error: Error & { code?: string }, socket: Socket, isAnswering: boolean) {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy()
  const [status, reason, code] = KNOWN[error.code ?? ''] ?? [400, 'Bad Request', 'invalid']
  const body = JSON.stringify(problemOf(code, status))
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    ...Object.entries(HEADERS_OF_ALL).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/problem+json',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  // Who is still sending would be cut off before having read this: the rest is taken and thrown away.
  socket.removeAllListeners('data').resume()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
