import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { build } from 'vite'
import { listen } from '#tests/support/server/loopback.ts'
import { type Certificate, startHttp2Proxy } from './http2-proxy.ts'

const STYLE = `body{font:16px/1.5 sans-serif;margin:0 auto;padding:16px;max-width:420px;color:#1b2733;background:#fff}
h1{font-size:32px;line-height:1.25}label{display:block}input,button{font:inherit;min-height:48px;width:100%;box-sizing:border-box}`
/** The content of both baselines before any script runs. */
const INITIAL_CONTENT = `<main><h1>ซักผ้าใกล้บ้าน</h1><p>สแกนเครื่อง จ่าย แล้วเริ่มซักได้เลย</p>
<form><label>เบอร์โทรศัพท์<input name="phone"></label><button>ต่อไป</button></form></main>`
const LIST = JSON.stringify(Array.from({ length: 3 }, (_, i) => `สาขา ${i + 1}`))

const pageOf = (head: string, body: string) =>
  `<!doctype html><html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Baseline</title><link rel="icon" href="data:,"><style>${STYLE}</style>${head}</head><body>${body}</body></html>`

/** Works like the app's service worker: the page from the network, its script from the cache. */
const WORKER = `addEventListener('install', (event) => { skipWaiting(); event.waitUntil(caches.open('baseline').then((cache) => cache.add('/app.js'))) })
addEventListener('activate', (event) => event.waitUntil(Promise.all([registration.navigationPreload.enable(), clients.claim()])))
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(event.preloadResponse.then((page) => page ?? fetch(event.request)))
  else if (new URL(event.request.url).pathname === '/app.js') event.respondWith(caches.match('/app.js'))
})`

/** Bundles only the libraries, as the app is built: no message parser, one language of react-aria, one file. */
async function buildScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    css: { postcss: {} }, // the project's configuration would run Panda
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
  if (!output || !('output' in output)) throw new TypeError('the baseline was not built')
  const [chunk] = output.output
  return chunk.code
}

export type Baselines = {
  /** URL of a page without script. */
  staticPage: string
  /** URL of the same page with the security headers of the app. */
  securedPage: string
  /** URL of an app with React, router, query, react-intl and a form. */
  app: string
  /** The size of its script after brotli. */
  bytes: number
  stop: () => void
}

const STYLE_SOURCE = `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/**
 * Serves minimal pages, with precompressed responses, as baselines for the pages of the app.
 * @param policy the security headers of the app, whose costs in the browser are not those of a page, such as a new process
 *   for `Cross-Origin-Opener-Policy`
 * @param certificate of the HTTP/2 proxy in front, which is the same as that of the app
 */
export async function startBaselines(policy: Record<string, string>, certificate: Certificate): Promise<Baselines> {
  const script = await buildScript()
  const files = new Map<string, { type: string; text: string }>([
    ['/static', { type: 'text/html; charset=utf-8', text: pageOf('', INITIAL_CONTENT) }],
    [
      '/app',
      {
        type: 'text/html; charset=utf-8',
        text: pageOf(
          '<link rel="modulepreload" href="/app.js"><script type="module" src="/app.js"></script>',
          `<div id="root">${INITIAL_CONTENT}</div>`,
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
  const staticPage = answers.get('/static')
  const csp = policy['content-security-policy']?.replace(/style-src [^;]*/, STYLE_SOURCE) ?? ''
  if (staticPage)
    answers.set('/secured', {
      ...staticPage,
      headers: { ...staticPage.headers, ...policy, 'content-security-policy': csp },
    })
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer) response.writeHead(200, answer.headers).end(answer.body)
    else response.writeHead(404).end()
  })
  const proxy = await startHttp2Proxy(await listen(server), certificate)
  const { origin } = proxy
  return {
    staticPage: `${origin}/static`,
    securedPage: `${origin}/secured`,
    app: `${origin}/app`,
    bytes: answers.get('/app.js')?.body.length ?? 0,
    stop: () => {
      proxy.stop()
      server.close()
      server.closeAllConnections()
    },
  }
}
