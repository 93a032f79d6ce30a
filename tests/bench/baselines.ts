import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { build } from 'vite'
import { listen } from '#tests/support/loopback.ts'

const STYLE = `body{font:16px/1.5 sans-serif;margin:0 auto;padding:16px;max-width:420px;color:#1b2733;background:#fff}
h1{font-size:32px;line-height:1.25}label{display:block}input,button{font:inherit;min-height:48px;width:100%;box-sizing:border-box}`
/** What both floors show before anything runs. */
const FIRST = `<main><h1>ซักผ้าใกล้บ้าน</h1><p>สแกนเครื่อง จ่าย แล้วเริ่มซักได้เลย</p>
<form><label>เบอร์โทรศัพท์<input name="phone"></label><button>ต่อไป</button></form></main>`
const LIST = JSON.stringify(Array.from({ length: 3 }, (_, i) => `สาขา ${i + 1}`))

const pageOf = (head: string, body: string) =>
  `<!doctype html><html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Floor</title><link rel="icon" href="data:,"><style>${STYLE}</style>${head}</head><body>${body}</body></html>`

/** As ours does it: the page from the network, its script from what is kept. */
const WORKER = `addEventListener('install', (event) => { skipWaiting(); event.waitUntil(caches.open('floor').then((kept) => kept.add('/app.js'))) })
addEventListener('activate', (event) => event.waitUntil(Promise.all([registration.navigationPreload.enable(), clients.claim()])))
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(event.preloadResponse.then((page) => page ?? fetch(event.request)))
  else if (new URL(event.request.url).pathname === '/app.js') event.respondWith(caches.match('/app.js'))
})`

/** The libraries and nothing else, built as the app is: no message parser, one language of react-aria's, one file. */
async function buildScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    css: { postcss: {} }, // ours would make styles of it
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
    },
    plugins: [{ ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'baseline/main.tsx') },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new TypeError('The floor was not built')
  const [chunk] = output.output
  return chunk.code
}

type Floors = {
  /** A page without script. */
  still: string
  /** The same, under the policy that our pages come with. */
  guarded: string
  /** React, router, query, react-intl and a form. */
  app: string
  /** Of the script, as brotli. */
  bytes: number
  stop: () => void
}

const STYLE_SOURCE = `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/**
 * Two pages that nothing of ours can be faster than, each answer made and compressed before.
 * @param policy headers of a page of ours: what a browser does about them, such as another process for each
 *   `Cross-Origin-Opener-Policy`, is no part of a page
 */
export async function startBaselines(policy: Record<string, string>): Promise<Floors> {
  const script = await buildScript()
  const files = new Map<string, { type: string; text: string }>([
    ['/still', { type: 'text/html; charset=utf-8', text: pageOf('', FIRST) }],
    [
      '/app',
      {
        type: 'text/html; charset=utf-8',
        text: pageOf(
          '<link rel="modulepreload" href="/app.js"><script type="module" src="/app.js"></script>',
          `<div id="root">${FIRST}</div>`,
        ),
      },
    ],
    ['/app.js', { type: 'text/javascript; charset=utf-8', text: script }],
    ['/sw.js', { type: 'text/javascript; charset=utf-8', text: WORKER }],
    ['/list.json', { type: 'application/json', text: LIST }],
  ])
  const answers = new Map<string, { body: Buffer; headers: Record<string, string | number> }>(
    [...files].map(([path, { type, text }]) => {
      const body = brotliCompressSync(text)
      return [
        path,
        { body, headers: { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length } },
      ]
    }),
  )
  const still = answers.get('/still')
  const csp = policy['content-security-policy']?.replace(/style-src [^;]*/, STYLE_SOURCE) ?? ''
  if (still)
    answers.set('/guarded', {
      ...still,
      headers: { ...still.headers, ...policy, 'content-security-policy': csp },
    })
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer) response.writeHead(200, answer.headers).end(answer.body)
    else response.writeHead(404).end()
  })
  const origin = `http://localhost:${await listen(server)}`
  return {
    still: `${origin}/still`,
    guarded: `${origin}/guarded`,
    app: `${origin}/app`,
    bytes: answers.get('/app.js')?.body.length ?? 0,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
