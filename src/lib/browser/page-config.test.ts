import { afterEach, expect, test, vi } from 'vitest'
import { washday } from '#brands/washday/brand.ts'
import { PageConfig } from '#contract/page.ts'
import { readSettings } from './page-config.ts'

afterEach(() => vi.restoreAllMocks())

const settings = JSON.stringify({
  brand: { ...washday, theme: null, image_brand: null },
  api_base_url: '',
  base_domains: [],
  capabilities: ['claim'],
  build: 'a build',
  map: { tile_url: '', attribution: '', geocoder_url: '' },
  is_sandbox: true,
})

test('[V3.2.3] the settings are what the host wrote, not an element that came by their name', () => {
  document.body.innerHTML = `<a id="washday">${settings}</a><form id="washday"><input name="textContent"></form>`
  expect(readSettings('washday', PageConfig)).toBeUndefined()
  document.body.insertAdjacentHTML('beforeend', `<script id="washday" type="application/json">${settings}</script>`)
  expect(readSettings('washday', PageConfig)).toMatchObject({ build: 'a build', is_sandbox: true })
})

test('settings that cannot be read are none, and that is said', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  document.body.innerHTML = '<script id="washday" type="application/json">{"brand":1}</script>'
  expect(readSettings('washday', PageConfig)).toBeUndefined()
  expect(said).toHaveBeenCalledOnce()
})
