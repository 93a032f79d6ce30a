import { afterEach, expect, test, vi } from 'vitest'
import { defaultBrand } from '#brands/brand.ts'
import { PageConfig } from '#contract/page.ts'
import { readSettings } from './page-config.ts'

afterEach(() => vi.restoreAllMocks())

const settings = JSON.stringify({
  brand: { ...defaultBrand, theme: null, image_brand: null },
  baseUrl: '',
  base_domains: [],
  capabilities: ['claim'],
  build: 'a build',
  map: { tile_url: '', attribution: '', geocoder_url: '' },
  is_sandbox: true,
})

test('[V3.2.3] reads the settings that the host wrote, and not another element with their id', () => {
  document.body.innerHTML = `<a id="washday">${settings}</a><form id="washday"><input name="textContent"></form>`
  expect(readSettings('washday', PageConfig)).toBeUndefined()
  document.body.insertAdjacentHTML('beforeend', `<script id="washday" type="application/json">${settings}</script>`)
  expect(readSettings('washday', PageConfig)).toMatchObject({ build: 'a build', is_sandbox: true })
})

test('ignores and logs invalid settings', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  document.body.innerHTML = '<script id="washday" type="application/json">{"brand":1}</script>'
  expect(readSettings('washday', PageConfig)).toBeUndefined()
  expect(logged).toHaveBeenCalledOnce()
})
