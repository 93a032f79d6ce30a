import type { Socket } from 'node:net'
import type { Code } from '#contract/problem.ts'

/** What Node's parser refuses before there is a request: its status, and the nearest code. */
const KNOWN: Record<string, [status: number, reason: string, code: Code]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'payload_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'aborted'],
}

/** A problem document also for what never became a request, and the end of its connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy()
  const [status, reason, code] = KNOWN[error.code ?? ''] ?? [400, 'Bad Request', 'invalid']
  const body = JSON.stringify({ type: 'about:blank', title: code.replaceAll('_', ' '), status, code })
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/problem+json',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
