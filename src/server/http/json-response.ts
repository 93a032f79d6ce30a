/** JSON with its length: without that it would be compressed however short it is, which takes longer than it saves. */
export function jsonResponse(
  body: unknown,
  { status = 200, headers }: { status?: number; headers?: Headers } = {},
): Response {
  const text = JSON.stringify(body)
  const answer = new Response(text, { status, headers: headers ?? { 'content-type': 'application/json' } })
  answer.headers.set('content-length', String(Buffer.byteLength(text)))
  return answer
}
