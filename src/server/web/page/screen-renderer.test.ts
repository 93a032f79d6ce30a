import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { defaultBrand } from '#brands/brand.ts'
import type { ScreenRequest } from '#contract/screen.ts'
import { createLog } from '#server/platform/log.ts'
import { createScreenRenderer } from './screen-renderer.ts'

const folder = mkdtempSync(join(tmpdir(), 'washday-renderer-'))
afterAll(() => rmSync(folder, { recursive: true }))

function rendererOf(name: string, source: string) {
  const path = join(folder, `${name}.mjs`)
  if (source) writeFileSync(path, source)
  const lines: string[] = []
  return {
    lines,
    ...createScreenRenderer(
      path,
      createLog('info', (line) => lines.push(line)),
    ),
  }
}
const requestOf = (href: string): ScreenRequest => ({
  href,
  config: {
    brand: { ...defaultBrand, theme: null, image_brand: null },
    baseUrl: '',
    base_domains: [],
    capabilities: [],
    build: 'dev',
    map: { tile_url: '', attribution: '', geocoder_url: '' },
    is_sandbox: true,
  },
  answers: { at: '2026-11-21T03:00:00.000Z', outputs: {} },
})

test('pages are rendered on another thread, each for its own request; one that fails does not fail others', async () => {
  const { render, ready } = rendererOf(
    'pages',
    `export async function renderScreen({ href, config }) {
       if (href === '/broken') throw new Error('broken page')
       return { title: href, markup: config.brand.name, css: '' }
     }`,
  )
  await ready
  const results = await Promise.allSettled(['/a', '/broken', '/b'].map((href) => render(requestOf(href))))
  expect(results).toMatchObject([
    { value: { title: '/a', markup: defaultBrand.name } },
    { reason: new Error('Error: broken page') },
    { value: { title: '/b' } },
  ])
})

test('without a built renderer, and with one that cannot start, pages are refused at once', async () => {
  const missing = rendererOf('missing', '')
  await missing.ready
  await expect(missing.render(requestOf('/'))).rejects.toThrow('does not run')
  const failing = rendererOf('failing', "throw new Error('cannot start')")
  await failing.ready
  await expect(failing.render(requestOf('/'))).rejects.toThrow('does not run')
  expect(failing.lines.join()).toContain('cannot start')
})

test('a renderer that ends fails the pages that wait for it; too many are refused', async () => {
  const { render, ready } = rendererOf(
    'ending',
    `export const renderScreen = ({ href }) => href === '/end' ? process.exit(1) : new Promise(() => {})`,
  )
  await ready
  const waiting = Promise.allSettled(Array.from({ length: 19 }, () => render(requestOf('/'))))
  const last = render(requestOf('/end'))
  await expect(render(requestOf('/'))).rejects.toThrow('too many')
  await expect(last).rejects.toThrow('has ended')
  expect((await waiting).every(({ status }) => status === 'rejected')).toBe(true)
  await expect(render(requestOf('/'))).rejects.toThrow('does not run')
})
