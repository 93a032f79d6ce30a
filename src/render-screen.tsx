import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { RenderedScreen, ScreenRequest } from '#contract/screen.ts'
import { setPageAnswers } from './lib/api/page-answers.ts'
import { createQueryClient } from './lib/api/query-client.ts'
import { setPageConfig } from './lib/browser/page-config.ts'
import { createAppRouter } from './router.tsx'

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const plainText = (html: string) => html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)

/** Moves `style` attributes into rules, and the page's title out of its content. */
function partsOf(html: string): RenderedScreen {
  let title = ''
  const styles: string[] = []
  const markup = html
    .replace(/<title>(.*?)<\/title>/, (_, text: string) => {
      title = plainText(text)
      return ''
    })
    // React's marks between texts and around parts that wait for more code.
    .replace(/<!--.*?-->|<template[^>]*><\/template>/g, '')
    // Attributes that only the app needs.
    .replace(/ data-(?:rac|react-aria-pressable)="[^"]*"/g, '')
    .replace(/ style="([^"]*)"/g, (_, style: string) => {
      const index = styles.indexOf(style)
      return ` data-first="${index < 0 ? styles.push(style) - 1 : index}"`
    })
    // Nothing can be pressed or chosen before the app runs. Links can be followed.
    .replace(/<(?:button|input)\b(?![^>]* disabled="")/g, '$& disabled=""')
  const css = styles.map((style, index) => `[data-first="${index}"]{${plainText(style)}}`).join('')
  if (css.includes('<')) throw new Error('a style would end its element')
  return { title, markup, css }
}

async function render({ href, config, answers }: ScreenRequest): Promise<RenderedScreen> {
  setPageConfig(config)
  setPageAnswers(answers)
  const queryClient = createQueryClient()
  const router = createAppRouter({ queryClient, history: createMemoryHistory({ initialEntries: [href] }) })
  // The router's server rendering would add a script for it.
  router.update({ ...router.options, scrollRestoration: false })
  await router.load()
  const { matches } = router.state
  // The root and its page. A redirect has none.
  if (matches.length < 2 || matches.some(({ status }) => status !== 'success')) throw new Error(`no page at ${href}`)
  const element = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
  return partsOf(renderToString(element))
}

let previous: Promise<unknown> = Promise.resolve()

/**
 * Renders a page as a guest without anything stored on a device sees it first. One page after the other, because locale,
 * settings and answers are state of modules.
 * @public called by `src/server/web/page/render-worker.ts`, from the build for the server
 */
export function renderScreen(request: ScreenRequest): Promise<RenderedScreen> {
  const current = previous.then(() => render(request))
  previous = current.catch(() => {})
  return current
}
