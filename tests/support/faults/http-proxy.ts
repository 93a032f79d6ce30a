import { request as sendTo } from 'node:http'
import {
  type Received,
  type Reply,
  type ScriptedServer,
  startScriptedServer,
} from '#tests/support/doubles/scripted-server.ts'

type Answer = Exclude<Reply, string> & { headers: Record<string, string>; body: Buffer }
/** How a middlebox changes a response; undefined leaves it unchanged. */
type Spoil = (path: string, answer: Answer) => Partial<Answer> | 'cut' | undefined

const HTML = '<!doctype html><title>Blocked</title><h1>This page is blocked</h1>'
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

/** Carries a request out at a server on loopback. Its response is not compressed, so that a changed body is still a valid one. */
const forward = ({ method, url, headers, body }: Received, port: number) =>
  new Promise<Answer>((resolve, fail) => {
    const there = { port, host: '127.0.0.1', method, path: url, headers: { ...headers, 'accept-encoding': 'identity' } }
    const upstream = sendTo(there, async (response) => {
      try {
        const parts: Buffer[] = []
        for await (const part of response) parts.push(part)
        const { 'transfer-encoding': _, 'content-length': __, ...rest } = response.headers
        // Only `set-cookie` is a list, and Node accepts lists.
        const sent = rest as Record<string, string>
        resolve({ status: response.statusCode ?? 502, headers: sent, body: Buffer.concat(parts) })
      } catch (cause) {
        fail(cause)
      }
    })
    upstream.on('error', fail)
    upstream.end(body)
  })

const withLength = (answer: Answer): Reply => ({
  ...answer,
  headers: { ...answer.headers, 'content-length': String(answer.body.length) },
})

/** A proxy on loopback that changes responses as a virus scanner, a captive portal or a broken cache does. */
export async function startHttpProxy(target: number) {
  let spoil: Spoil = () => undefined
  const server = await startScriptedServer()
  server.play(async (request) => {
    const answer = await forward(request, target)
    const change = spoil(request.url, answer)
    return change === 'cut' ? 'reset' : withLength({ ...answer, ...change })
  })
  const { port } = new URL(server.url)
  return {
    url: (path: string) => `http://localhost:${port}${path}`,
    /** Sets the corruption from now on. */
    play(next: Spoil) {
      spoil = next
    },
    close: server.close,
  }
}

/**
 * Makes a scripted server a proxy of a real one: requests are carried out, but the first `answers` responses of a path
 * are lost on the way back.
 */
export function dropResponses(proxy: ScriptedServer, to: string, path: string, answers: number) {
  let remaining = answers
  proxy.play(async (request) => {
    const answer = await forward(request, Number(new URL(to).port))
    return request.url.startsWith(path) && remaining-- > 0 ? 'reset' : withLength(answer)
  })
}

/**
 * Makes a scripted server a proxy of a real one that keeps the responses of a path back.
 * @returns sends them on, and all later ones at once
 */
export function holdResponses(proxy: ScriptedServer, to: string, path: string): () => void {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  proxy.play(async (request) => {
    const answer = await forward(request, Number(new URL(to).port))
    if (request.url.startsWith(path)) await released
    return withLength(answer)
  })
  return release
}
