import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listen } from './loopback.ts'

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }
/** What a box on the way makes of an answer; undefined leaves it. */
type Spoil = (path: string, answer: Answer) => Partial<Answer> | 'cut' | undefined

export const HTML = '<!doctype html><title>Blocked</title><h1>This page is blocked</h1>'
const YEAR = 'public, max-age=31536000, immutable'

/** What has been seen to stand under the name of a file, as if for ever. */
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

/** An HTTP proxy on loopback that changes answers as a virus scanner, a captive portal or a broken cache does. */
export async function startSpoilingProxy(target: number) {
  let spoil: Spoil = () => undefined
  const asked: string[] = []
  const pass = async (client: IncomingMessage, answer: ServerResponse) => {
    const { method, url = '/', headers } = client
    const sent = await bodyOf(client)
    asked.push(url)
    // Unpacked, so that what is made of it is still an answer.
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
      const came = { status: response.statusCode ?? 502, headers: response.headers, body }
      const change = spoil(url, came)
      if (change === 'cut') return void answer.destroy()
      const { status, headers: more, body: text } = { ...came, ...change }
      const { 'content-length': _, 'transfer-encoding': __, ...rest } = more
      answer.writeHead(status, { ...rest, 'content-length': text.length }).end(text)
    })
    upstream.end(sent)
  }
  // A browser may leave before it has sent all.
  const server = createServer((client, answer) => {
    pass(client, answer).catch(() => answer.destroy())
  })
  const port = await listen(server)
  return {
    port,
    url: (path: string) => `http://localhost:${port}${path}`,
    asked,
    /** From now on. */
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
