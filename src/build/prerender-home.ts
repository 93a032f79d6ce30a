import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vite'
import { type Brand, brands } from '#brands/brand.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import type { PageConfig } from '#contract/page.ts'

const THREAD = resolve(import.meta.dirname, 'prerender-worker.ts')
const TIMEOUT_MS = 60_000

/** What the thread is given: the page as the host would send it, its sheet, and the script that it starts. */
export type Drawing = { html: string; sheet: string; script: string; locale: Locale }
/** What stands in the HTML until the app does. */
export type FirstScreen = { markup: string; css: string }

/** The API has what a guest's home shows. `src/server/web/page/prerendered-home.ts` looks that it does. */
const CAPABILITIES = ['branches', 'orders']

const configOf = ({ id, name, title, operator, contact }: Brand): PageConfig => ({
  brand: { id, name, title, operator, contact, theme: null, image_brand: null },
  api_base_url: '',
  base_domains: [],
  capabilities: CAPABILITIES,
  build: 'dev', // keeps nothing up to date
  map: { tile_url: '', attribution: '', geocoder_url: '' },
  is_sandbox: false,
})

function draw(drawing: Drawing): Promise<FirstScreen> {
  const thread = new Worker(THREAD, { workerData: drawing })
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<FirstScreen>((done, fail) => {
    timer = setTimeout(() => fail(new Error('The first screen was not drawn in time')), TIMEOUT_MS)
    thread.on('message', done)
    thread.on('error', fail)
  }).finally(() => {
    clearTimeout(timer)
    return thread.terminate()
  })
}

/**
 * The home of a guest, drawn once by the app that has just been built for each brand and language: the host puts it into
 * the HTML, so that it is seen before any script has come. The browser paints it as it parses: with
 * `<link rel="expect" blocking="render">` the first paint waits for all of its layout, and comes later.
 */
export const prerenderHome: Plugin = {
  name: 'first-screen',
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
      const screens: Record<string, Record<string, FirstScreen>> = {}
      for (const brand of brands) {
        const config = JSON.stringify(configOf(brand)).replaceAll('<', '\\u003c')
        const html = index.replace(
          '<!--head-->',
          () => `<script type="application/json" id="washday">${config}</script>`,
        )
        const drawn: Record<string, FirstScreen> = {}
        for (const locale of LOCALES) drawn[locale] = await draw({ html, sheet, script, locale })
        screens[brand.id] = drawn
      }
      writeFileSync(at('.vite', 'first-screen.json'), JSON.stringify({ capabilities: CAPABILITIES, screens }))
    },
  },
}
