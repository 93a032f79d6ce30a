/// <reference lib="dom" />
/** A worker thread that renders sample pages with the built renderer, and posts the styles that they need. */

import { parentPort, workerData } from 'node:worker_threads'
import { JSDOM } from 'jsdom'
import { LOCALES } from '#contract/locale.ts'
import type { RenderedScreen, ScreenRequest } from '#contract/screen.ts'
import { createCriticalCss } from './critical-css.ts'
import type { ScreenCss, ScreenCssInput } from './screen-renderer.ts'
import { SAMPLE_CONFIG, sampleScreens } from './screen-samples.ts'

const { renderer, sheet } = workerData as ScreenCssInput // sent by `screen-renderer.ts`
const criticalCss = createCriticalCss(sheet)
type Renderer = { renderScreen: (request: ScreenRequest) => Promise<RenderedScreen> }
const { renderScreen } = (await import(renderer)) as Renderer // built from `src/render-screen.tsx`

/** All samples of a route in one document: its styles are those that any of them needs. */
async function criticalCssOf(samples: readonly Pick<ScreenRequest, 'href' | 'answers'>[]): Promise<string> {
  const screens: string[] = []
  for (const { href, answers } of samples)
    for (const locale of LOCALES) {
      const { markup } = await renderScreen({ href: `/${locale}${href}`, answers, config: SAMPLE_CONFIG })
      screens.push(`<div id="first-screen">${markup}</div>`)
    }
  const html = `<!doctype html><html lang="th"><head></head><body>${screens.join('')}</body></html>`
  const { window } = new JSDOM(html, { url: 'http://localhost', pretendToBeVisual: true })
  return criticalCss(window.document)
}

const css: ScreenCss = {}
for (const [route, samples] of Object.entries(sampleScreens)) css[route] = await criticalCssOf(samples)
parentPort?.postMessage(css)
