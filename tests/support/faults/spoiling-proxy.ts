import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listen } from '#tests/support/loopback.ts'

type Answer = {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  /** The number of bytes after which the connection stalls for `STALL_MS`. */
  stallsAfter?: number
}
/** How a middlebox changes a response; undefined leaves it unchanged. */
type Spoil = (path: string, answer: Answer) => Partial<Answer> | 'cut' | undefined

export const HTML = '<!doctype html><title>Blocked</title><h1>This page is blocked</h1>'
/** Long enough for a browser to paint what has arrived. */
export const STALL_MS = 600
const YEAR = 'public, max-age=31536000, immutable'

/** Corruptions that were observed in practice, cached as immutable. */
export const SPOILT = {
  'a page': () => ({ headers: { 'content-type': 'text/html', 'cache-control': YEAR }, body: Buffer.from(HTML) }),
  'a cut-off body': (_path, { headers, body }) => ({
    headers: { ...headers, 'cache-control': YEAR },
    body: body.subarray(0, body.length >> 1),
  }),
  'a rewritten body': (_path, { headers, body }) => ({
    headers: { ...headers, 'cache-control': YEAR },
    body: Buffer.concat([Buffer.from('<script>ad()</script>'), body]),
  }),
} satisfies Record<string, Spoil>

async function bodyOf(message: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts)
}

/** An HTTP proxy on loopback that changes responses as a virus scanner, a captive portal or a broken cache does. */
export async function startSpoilingProxy(target: number) {
  let spoil: Spoil = () => undefined
  const asked: string[] = []
  const pass = async (client: IncomingMessage, answer: ServerResponse) => {
    const { method, url = '/', headers } = client
    const requestBody = await bodyOf(client)
    asked.push(url)
    // Requests identity encoding, so that a changed body is still a valid response.
    const upstream = request({
      port: target,
      host: '127.0.0.1',
      method,
      path: url,
      headers: { ...headers, 'accept-encoding': 'identity' },
    })
    upstream.on('error', () => answer.destroy())
    upstream.on('response', async (response) => {
      const body = await bodyOf(response).catch(() => undefined)
      if (!body) return void answer.destroy()
      const original = { status: response.statusCode ?? 502, headers: response.headers, body }
      const change = spoil(url, original)
      if (change === 'cut') return void answer.destroy()
      const { status, headers: more, body: text, stallsAfter }: Answer = { ...original, ...change }
      const { 'content-length': _, 'transfer-encoding': __, ...rest } = more
      answer.writeHead(status, { ...rest, 'content-length': text.length })
      if (stallsAfter === undefined) return void answer.end(text)
      answer.write(text.subarray(0, stallsAfter))
      setTimeout(() => answer.end(text.subarray(stallsAfter)), STALL_MS)
    })
    upstream.end(requestBody)
  }
  // A browser may disconnect before its request is complete.
  const server = createServer((client, answer) => {
    pass(client, answer).catch(() => answer.destroy())
  })
  const port = await listen(server)
  return {
    port,
    url: (path: string) => `http://localhost:${port}${path}`,
    asked,
    /** Sets the corruption from now on. */
    play(next: Spoil) {
      spoil = next
      asked.length = 0
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
