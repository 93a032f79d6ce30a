/** JSON with a `content-length`: without it even a short response is compressed, which takes longer than it saves. */
export function jsonResponse(
  body: unknown,
  { status = 200, headers }: { status?: number; headers?: Headers } = {},
): Response {
  const text = JSON.stringify(body)
  const response = new Response(text, { status, headers: headers ?? { 'content-type': 'application/json' } })
  response.headers.set('content-length', String(Buffer.byteLength(text)))
  return response
}
