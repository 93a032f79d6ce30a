import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { parse as parseMessage, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { POINT_IDS } from '#brands/points.ts'
import { WORD_IDS } from '#brands/words.ts'
import { capabilities } from '#contract/capabilities.ts'
import { BRAND_PLACEHOLDERS, SCREENS, type Visitor, wordPlaceholder } from '#contract/first-screen.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import type { PageConfig } from '#contract/page.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const WORKER = resolve(import.meta.dirname, 'prerender-worker.ts')
const TIMEOUT_MS = 600_000

/** A page of the app, and the name of its first screen. */
export type PrerenderedPage = { name: string; path: string }
/** Input of the worker: the page as the server would send it, its stylesheet and script, and the pages to open. */
export type PrerenderInput = {
  html: string
  sheet: string
  script: string
  locale: Locale
  visitor: Visitor
  /** The first one is where the app starts. */
  pages: PrerenderedPage[]
}
/** Shown in the HTML until the app has rendered. */
export type PrerenderedScreen = { markup: string; css: string }

/** A parameter of each kind, for which the API has no answer yet. */
const SAMPLE_PARAMS: Record<string, string> = {
  address: '1',
  branch_id: 'branch',
  date: '2026-01-01',
  id: 'id',
  node_id: 'NODE',
  service: 'delivery',
  sub_position: '01',
  token: 'A'.repeat(26),
  transaction: `TRX_MCH_${'0'.repeat(26)}`,
  transaction_id: `TRX_MCH_${'0'.repeat(26)}`,
}

/**
 * Routes that redirect unless this device has stored a step before them, or that show a map if the operator has configured
 * one. Any of several pages may follow, so their first screen is that of none.
 */
const NEUTRAL_ROUTES = [
  /^_guest\/(?!login\.index|register\.index)/,
  /^_authed\/payment\./,
  /\.payment$/,
  /^_authed\/address\..*\.(?:\$id|maps)$/,
]
/** Redirects home for everybody who is online. */
const OFFLINE = 'offline'

const pathOf = (route: string) =>
  `/${route
    .replace(/^_[a-z]+\//, '')
    .split('.')
    .filter((part) => part !== 'index')
    .map((part) => {
      if (!part.startsWith('$')) return part
      const sample = SAMPLE_PARAMS[part.slice(1)]
      if (!sample) throw new Error(`the route parameter ${part} has no sample in src/build/prerender-pages.ts`)
      return sample
    })
    .join('/')}`

/** The pages that a visitor can see, home first. */
function pagesFor(visitor: Visitor, routes: readonly string[]): PrerenderedPage[] {
  const isShown = (route: string) =>
    route !== 'index' &&
    route !== OFFLINE &&
    !NEUTRAL_ROUTES.some((pattern) => pattern.test(route)) &&
    !route.startsWith(visitor === 'guest' ? '_authed/' : '_guest/')
  const machine = new URLSearchParams({
    node_id: 'NODE',
    address: '1',
    sub_position: '01',
  })
  return [
    { name: 'index', path: '/' },
    ...routes.filter(isShown).map((name) => ({ name, path: pathOf(name) })),
    { name: SCREENS.machine, path: `/qr-scanner?${machine}` },
    ...(visitor === 'guest' ? [{ name: SCREENS.guarded, path: '/loads' }] : []),
    { name: SCREENS.notFound, path: '/no-such-page' },
    { name: SCREENS.neutral, path: '/lottery' },
  ]
}

const routesIn = (manifest: string) =>
  Object.keys(JSON.parse(manifest)).flatMap(
    (name) => /^src\/routes\/([^?]+)\.tsx\?tsr-split=component/.exec(name)?.[1] ?? [],
  )

const messagesOf = (locale: Locale): Record<string, string> =>
  JSON.parse(readFileSync(resolve(ROOT, `src/locales/${locale}.json`), 'utf8'))

/** The app's own words for what a brand may say in its own, by id; without those that have values, which no first screen has. */
function wordsIn(locale: Locale): Record<string, string> {
  const messages = messagesOf(locale)
  const plain = [...new Set([...WORD_IDS, ...POINT_IDS])].filter((id) => {
    const message = parseMessage(messages[id] ?? '')
    return message.length === 1 && message[0]?.type === TYPE.literal
  })
  return Object.fromEntries(plain.map((id) => [id, messages[id] ?? '']))
}
const WORDS = Object.fromEntries(LOCALES.map((locale) => [locale, wordsIn(locale)]))

/** Settings with placeholders for what differs between brands. */
const CONFIG: PageConfig = {
  brand: {
    id: 'brand',
    name: BRAND_PLACEHOLDERS.name,
    title: { th: '', en: '' },
    operator: { th: BRAND_PLACEHOLDERS.operator, en: BRAND_PLACEHOLDERS.operator },
    contact: {
      phone: BRAND_PLACEHOLDERS.phone,
      line: BRAND_PLACEHOLDERS.line,
      email: BRAND_PLACEHOLDERS.email,
      hours: { th: BRAND_PLACEHOLDERS.hours, en: BRAND_PLACEHOLDERS.hours },
    },
    theme: null,
    image_brand: null,
    own: {
      words: Object.fromEntries(
        LOCALES.map((locale) => [
          locale,
          Object.fromEntries(
            Object.keys(WORDS[locale] ?? {}).map((id) => [id, [{ type: TYPE.literal, value: wordPlaceholder(id) }]]),
          ),
        ]),
      ),
    },
  },
  baseUrl: '',
  base_domains: [],
  capabilities,
  build: 'dev', // without app updates
  map: { tile_url: '', attribution: '', geocoder_url: '' },
  is_sandbox: false,
}

function prerender(input: PrerenderInput): Promise<Record<string, PrerenderedScreen>> {
  const worker = new Worker(WORKER, { workerData: input })
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<Record<string, PrerenderedScreen>>((done, fail) => {
    timer = setTimeout(() => fail(new Error('prerendering the pages timed out')), TIMEOUT_MS)
    worker.on('message', done)
    worker.on('error', fail)
  }).finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}

/** Stores equal texts once. */
function createPool() {
  const indexes = new Map<string, number>()
  return {
    texts: () => [...indexes.keys()],
    indexOf(text: string) {
      const index = indexes.get(text) ?? indexes.size
      indexes.set(text, index)
      return index
    },
  }
}

/**
 * Prerenders the first screen of every page with the app that was just built, for each language, as a guest and as a
 * customer. The server puts it into the HTML with the texts of the brand, so that it is visible before any script has
 * loaded. The browser paints it while parsing; with `<link rel="expect" blocking="render">` the first paint would wait for
 * the whole layout and come later.
 */
export const prerenderPages: Plugin = {
  name: 'prerender-pages',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const start = performance.now()
      const { root, build, logger } = this.environment.config
      const at = (...path: string[]) => resolve(root, build.outDir, ...path)
      const index = readFileSync(at('index.html'), 'utf8')
      const file = (pattern: RegExp) => at(`.${pattern.exec(index)?.[1]}`)
      const sheet = readFileSync(file(/<link rel="stylesheet"[^>]* href="([^"]+)"/), 'utf8')
      const script = pathToFileURL(file(/<script type="module"[^>]* src="([^"]+)"/)).href
      const html = index.replace(
        '<!--head-->',
        () => `<script type="application/json" id="washday">${JSON.stringify(CONFIG)}</script>`,
      )
      const routes = routesIn(readFileSync(at('.vite', 'manifest.json'), 'utf8'))
      const styles = createPool()
      const markups = createPool()
      const screensFor = async (locale: Locale, visitor: Visitor) => {
        const screens = await prerender({ html, sheet, script, locale, visitor, pages: pagesFor(visitor, routes) })
        return Object.fromEntries(
          Object.entries(screens).map(([name, { markup, css }]) => [
            name,
            { markup: markups.indexOf(markup), css: styles.indexOf(css) },
          ]),
        )
      }
      const byLocale = LOCALES.map(async (locale) => {
        const guest = await screensFor(locale, 'guest')
        return [locale, { guest, customer: await screensFor(locale, 'customer') }] as const
      })
      const screens = Object.fromEntries(await Promise.all(byLocale))
      const content = { styles: styles.texts(), markups: markups.texts(), words: WORDS, screens }
      writeFileSync(at('.vite', 'first-screens.json'), JSON.stringify(content))
      const count = content.markups.length
      logger.info(`prerendered ${count} first screens in ${((performance.now() - start) / 1_000).toFixed(1)} s`)
    },
  },
}
