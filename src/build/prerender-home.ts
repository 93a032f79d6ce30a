import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vite'
import { type Brand, brands } from '#brands/brand.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import type { PageConfig } from '#contract/page.ts'

const WORKER = resolve(import.meta.dirname, 'prerender-worker.ts')
const TIMEOUT_MS = 60_000

/** Input of the worker: the page as the server would send it, its stylesheet, and its script. */
export type PrerenderInput = { html: string; sheet: string; script: string; locale: Locale }
/** Shown in the HTML until the app has rendered. */
export type PrerenderedPage = { markup: string; css: string }

/** Capabilities of the API that the prerendered home shows; `src/server/web/page/prerendered-home.ts` checks them. */
const CAPABILITIES = ['branches', 'orders']

const configOf = ({ id, name, title, operator, contact }: Brand): PageConfig => ({
  brand: { id, name, title, operator, contact, theme: null, image_brand: null },
  api_base_url: '',
  base_domains: [],
  capabilities: CAPABILITIES,
  build: 'dev', // without app updates
  map: { tile_url: '', attribution: '', geocoder_url: '' },
  is_sandbox: false,
})

function prerender(input: PrerenderInput): Promise<PrerenderedPage> {
  const worker = new Worker(WORKER, { workerData: input })
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<PrerenderedPage>((done, fail) => {
    timer = setTimeout(() => fail(new Error('prerendering the home page timed out')), TIMEOUT_MS)
    worker.on('message', done)
    worker.on('error', fail)
  }).finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}

/**
 * Prerenders the home of a guest with the app that was just built, for each brand and language. The server puts it into
 * the HTML, so that it is visible before any script has loaded. The browser paints it while parsing; with
 * `<link rel="expect" blocking="render">` the first paint would wait for the whole layout and come later.
 */
export const prerenderHome: Plugin = {
  name: 'prerender-home',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const { root, build } = this.environment.config
      const at = (...path: string[]) => resolve(root, build.outDir, ...path)
      const index = readFileSync(at('index.html'), 'utf8')
      const file = (pattern: RegExp) => at(`.${pattern.exec(index)?.[1]}`)
      const sheet = readFileSync(file(/<link rel="stylesheet"[^>]* href="([^"]+)"/), 'utf8')
      const script = pathToFileURL(file(/<script type="module"[^>]* src="([^"]+)"/)).href
      const screens: Record<string, Record<string, PrerenderedPage>> = {}
      for (const brand of brands) {
        const config = JSON.stringify(configOf(brand)).replaceAll('<', '\\u003c')
        const html = index.replace(
          '<!--head-->',
          () => `<script type="application/json" id="washday">${config}</script>`,
        )
        const byLocale: Record<string, PrerenderedPage> = {}
        for (const locale of LOCALES) byLocale[locale] = await prerender({ html, sheet, script, locale })
        screens[brand.id] = byLocale
      }
      writeFileSync(at('.vite', 'first-screen.json'), JSON.stringify({ capabilities: CAPABILITIES, screens }))
    },
  },
}
