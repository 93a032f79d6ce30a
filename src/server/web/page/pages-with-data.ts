import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type InferOutput, parse, record, string } from 'valibot'
import { type Brand, brandFromHostname, defaultBrand } from '#brands/brand.ts'
import { LOCALES, type Locale, splitLocale } from '#contract/locale.ts'
import type { App } from '#server/http/app.ts'
import { resolveTheme } from '#server/modules/content/brand/brand-theme.ts'
import { DIST } from '#server/web/build.ts'
import { type Ask, createDataScreens, type DataPage, dataPageAt } from './data-screens.ts'
import type { Document, PageCache, PageRequest } from './page-cache.ts'
import { isGuest, localeOf, pageConfigOf } from './render-html.ts'
import { createScreenRenderer } from './screen-renderer.ts'

const FOLDER = join(DIST, '.vite/renderer')
/** Any machine: without its data the page has its skeleton. */
const SAMPLE = '/qr-scanner?node_id=A&address=1&sub_position=1'

const CriticalCss = record(string(), string())
function readCriticalCss(): InferOutput<typeof CriticalCss> {
  try {
    return parse(CriticalCss, JSON.parse(readFileSync(join(FOLDER, 'critical-css.json'), 'utf8')))
  } catch {
    return {} // the renderer is missing too
  }
}

export type PagesWithData = {
  /** The document of any page if it need not be waited for. */
  documentNow: (visit: PageRequest) => Document | undefined
  /** The document of a page with its data; undefined if the page has none, or they cannot be had soon. */
  documentWithData: (visit: PageRequest) => Promise<Document | undefined>
}

/** The pages that contain data of the included API. The pages of an operator's own API have none: the app requests it. */
export async function createPagesWithData(
  { config, log }: App,
  { documentFor }: PageCache,
  ask: Ask,
  build: string,
): Promise<PagesWithData> {
  if (config.API_BASE_URL)
    return { documentNow: (visit) => documentFor(visit), documentWithData: async () => undefined }
  const renderer = createScreenRenderer(join(FOLDER, 'renderer.js'), log)
  const configOf = (brand: Brand) => pageConfigOf(config, brand, resolveTheme(brand, ''), build, undefined)
  const screens = createDataScreens({ ask, renderer, configOf, criticalCss: readCriticalCss(), log })

  function pageOf(visit: PageRequest): [Brand, Locale, DataPage] | undefined {
    const page = dataPageAt(splitLocale(visit.path).pathname, visit.search, isGuest(visit.cookie))
    return page && [brandFromHostname(visit.host), localeOf(visit), page]
  }

  await renderer.ready
  // Loads the page's modules and texts before the first customer waits for them.
  for (const locale of LOCALES)
    void renderer
      .render({ href: `/${locale}${SAMPLE}`, config: configOf(defaultBrand), answers: { at: '', outputs: {} } })
      .catch(() => {})
  return {
    documentNow(visit) {
      const page = pageOf(visit)
      const screen = page && screens.peek(...page)
      return page && !screen ? undefined : documentFor(visit, screen)
    },
    async documentWithData(visit) {
      const page = pageOf(visit)
      const screen = page && (await screens.screenFor(...page))
      return screen && documentFor(visit, screen)
    },
  }
}
