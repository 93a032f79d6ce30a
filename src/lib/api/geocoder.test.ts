import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pageConfig } from '#lib/browser/page-config.ts'
import { requestLocale } from '#lib/i18n/locale.ts'
import { type ScriptedServer, startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { findPlaces } from './geocoder.ts'

let server: ScriptedServer
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.close())
beforeEach(() => {
  requestLocale('th')
  pageConfig.map.geocoder_url = `${server.url}/search?format=jsonv2&hl={language}&q={q}`
})

test('[V1.2.2] requests a place in the page’s language, whatever characters its name contains', async () => {
  server.play(() => ({
    body: [
      { lat: '13.7817', lon: '100.5422', display_name: 'อารีย์', importance: 0.4 },
      { lat: 13.8, lon: 100.6, display_name: 'อารีย์สัมพันธ์' },
    ],
  }))
  expect(await findPlaces('อารีย์ & $& #4')).toEqual([
    { name: 'อารีย์', place: { lat: 13.7817, lng: 100.5422 } },
    { name: 'อารีย์สัมพันธ์', place: { lat: 13.8, lng: 100.6 } },
  ])
  const [request] = server.received
  const query = new URL(request?.url ?? '', server.url).searchParams
  expect([query.get('q'), query.get('hl')]).toEqual(['อารีย์ & $& #4', 'th'])
  expect(request?.headers).not.toHaveProperty('authorization')
})

test.each([
  ['a broken connection', 'reset', 'network'],
  ['too many requests', { status: 429 }, 'too_many_requests'],
  ['a server error', { status: 500, body: '<html>' }, 'unavailable'],
  ['a response of another shape', { body: [{ lat: 'north', lon: '1', display_name: 'x' }] }, 'invalid_response'],
] as const)('rejects on %s with the code %s', async (_, reply, code) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  server.play(() => reply)
  await expect(findPlaces('อารีย์')).rejects.toMatchObject({ code })
})
