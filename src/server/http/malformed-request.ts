import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '#contract/problem.ts'
import { problemOf } from './api-error.ts'
import { DEFAULT_HEADERS } from './security-headers.ts'

/** Errors of Node's parser, before a request exists: their status, and the nearest code. */
const PARSER_ERRORS: Record<string, [status: number, reason: string, code: ErrorCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'payload_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'aborted'],
}

const LINGER_MS = 2_000

/** Two hosts, a target that is not a path, or TRACE: requests that a proxy and a server may read differently. */
export const isAmbiguous = ({ rawHeaders, url, method }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1 ||
  !url?.startsWith('/') ||
  method === 'TRACE'

/** Refuses an ambiguous request and closes its connection. */
export function rejectAmbiguous(response: ServerResponse) {
  response.writeHead(400, {
    ...DEFAULT_HEADERS,
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(JSON.stringify(problemOf('invalid', 400)))
}

/**
 * Sends a problem document for bytes that are not a valid request, and closes the connection.
 * @param isAnswering another response is being sent to this client, and must not be mixed with this one
 */
export function respondToClientError(error: Error & { code?: string }, socket: Socket, isAnswering: boolean) {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy()
  const [status, reason, code] = PARSER_ERRORS[error.code ?? ''] ?? [400, 'Bad Request', 'invalid']
  const body = JSON.stringify(problemOf(code, status))
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    ...Object.entries(DEFAULT_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/problem+json',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  // A client that still sends would be cut off before it reads this: the rest is read and discarded.
  socket.removeAllListeners('data').resume()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
