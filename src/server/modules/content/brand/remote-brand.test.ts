import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Brand, brandById, brands, defaultBrand } from '#brands/brand.ts'
import type { getBrandBySubDomain } from '#contract/brand.ts'
import { capabilities } from '#contract/capabilities.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { readConfig } from '#server/platform/config.ts'
import { type ScriptedServer, startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { themeColor } from './brand-theme.ts'
import { createRemoteBrands } from './remote-brand.ts'

const theWash = brandById('the-wash') ?? defaultBrand
type Answer = OutputOf<typeof getBrandBySubDomain>
const answer: Answer = { theme: 'rose', image_brand: null, capabilities: ['orders'] }
const image = 'https://img.example/logo.png'
/** The answer of the included API for a brand for which the shop has set nothing. */
const ownAnswer = (brand: Brand): Answer => ({ theme: themeColor(brand), image_brand: null, capabilities })

let api: ScriptedServer
let folder: string
let warnings: string[]
beforeAll(async () => {
  api = await startScriptedServer()
})
afterAll(() => api.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'washday-brands-'))
  warnings = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const silent = () => {}
/** `ready` also resolves after two seconds, which a busy machine may need. */
const untilStored = () =>
  expect
    .poll(() => readdirSync(join(folder, 'brands')).filter((name) => name.endsWith('.json')).length)
    .toBe(brands.length)
const open = (
  environment: Record<string, string> = { API_BASE_URL: api.url },
  taken: string[] = [],
  askIncluded: (brand: Brand) => Promise<unknown> = async (brand) => ownAnswer(brand),
) =>
  createRemoteBrands(
    {
      config: readConfig({ ...environment, DATA_DIR: folder }),
      log: { debug: silent, info: silent, error: silent, warn: (message) => void warnings.push(message) },
      stopping: new AbortController().signal,
    },
    async (_brand, url) => {
      taken.push(url)
      if (url !== image) throw new Error('refused')
      return { path: '/api-internal/brand-image/1/320.webp', srcset: '' }
    },
    askIncluded,
  )

test('without a remote API and a shop’s setting there is no record: the page uses its own tokens', async () => {
  const records = open({})
  await records.ready
  expect(records.recordOf(theWash)).toBeUndefined()
  expect(existsSync(join(folder, 'brands'))).toBe(false)
})

test('an operator’s API is requested for each brand, once a minute, and its answer is stored on disk', async () => {
  api.play(() => ({ body: { ...answer, image_brand: image } }))
  const taken: string[] = []
  const records = open(undefined, taken)
  await records.ready
  await untilStored()
  const record = { ...answer, theme: '#f43f5e', image_brand: image, image_path: '/api-internal/brand-image/1/320.webp' }
  for (let read = 0; read < 100; read += 1) expect(records.recordOf(theWash)).toEqual(record)
  expect(api.received.map(({ url }) => url)).toContain('/api/get_brand_by_sub_domain?sub_domain=the-wash')
  expect(api.received).toHaveLength(brands.length)
  expect(JSON.parse(readFileSync(join(folder, 'brands/the-wash.json'), 'utf8'))).toEqual(record)
  expect(await Promise.all([image, 'https://evil.example/'].map((url) => records.isNamed(theWash, url)))).toEqual([
    true,
    false,
  ])
  expect(api.received, 'no more than one request at once for an unknown image').toHaveLength(brands.length)
})

test('an operator’s API that answers only what the specification names has no capabilities', async () => {
  api.play(() => ({ body: { theme: 'rose', image_brand: null, company: 'x' } }))
  const records = open()
  await records.ready
  await untilStored()
  expect(records.recordOf(theWash)).toEqual({ theme: '#f43f5e', capabilities: [], image_brand: null, image_path: null })
  expect(warnings).toEqual([])
})

test('a server that starts while the API is down uses the stored answer', async () => {
  api.play(() => ({ body: answer }))
  await open().ready
  await untilStored()
  for (const reply of [
    'reset' as const,
    { status: 500 },
    { status: 404, body: answer },
    { body: 'no JSON' },
    { body: { theme: 7 } },
    { status: 302, headers: { location: 'https://elsewhere.example/' } },
  ]) {
    api.play(() => reply)
    warnings = []
    const records = open()
    await records.ready
    expect(records.recordOf(theWash)?.theme).toBe('#f43f5e')
    await expect.poll(() => warnings).toHaveLength(brands.length)
  }
})

test('an API that has never answered leaves the brands their own theme and delays no page', async () => {
  api.play(() => 'hang')
  const records = open()
  expect(records.recordOf(theWash)).toBeUndefined()
  await records.ready
  expect(records.recordOf(theWash)).toBeUndefined()
})

test('an image that cannot be imported leaves the colour and no path', async () => {
  api.play(() => ({ body: { ...answer, image_brand: 'http://127.0.0.1/secret' } }))
  const records = open()
  await records.ready
  await untilStored()
  expect(records.recordOf(theWash)).toMatchObject({ theme: '#f43f5e', image_path: null })
})

function withFakeDate() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('with the included API the shop’s setting is the record, read again after five seconds, and none is stored', async () => {
  withFakeDate()
  let setting: Answer = { theme: '#7c3aed', image_brand: image, capabilities }
  const read: string[] = []
  const records = open({}, [], async (brand) => {
    read.push(brand.id)
    return brand.id === theWash.id ? setting : ownAnswer(brand)
  })
  await records.ready
  const image_path = '/api-internal/brand-image/1/320.webp'
  expect(records.recordOf(theWash)).toEqual({ theme: '#7c3aed', image_brand: image, image_path, capabilities })
  expect(records.recordOf(defaultBrand)).toBeUndefined()
  expect(read).toHaveLength(brands.length)
  expect(existsSync(join(folder, 'brands'))).toBe(false)

  setting = { theme: '#84cc16', image_brand: null, capabilities }
  expect(records.recordOf(theWash)?.theme).toBe('#7c3aed')
  pass(5_001)
  await expect.poll(() => records.recordOf(theWash)).toMatchObject({ theme: '#84cc16', image_path: null })

  setting = ownAnswer(theWash)
  pass(5_001)
  await expect.poll(() => records.recordOf(theWash)).toBeUndefined()
})

test('an image that the shop has just named is read from the database before it is refused', async () => {
  withFakeDate()
  let reads = 0
  let setting = ownAnswer(theWash)
  const records = open({}, [], async () => {
    reads += 1
    return setting
  })
  await records.ready
  setting = { theme: '#7c3aed', image_brand: image, capabilities }
  pass(5_001)
  reads = 0
  expect(await Promise.all([1, 2, 3].map(() => records.isNamed(theWash, image)))).toEqual([true, true, true])
  expect(reads, 'one question for all').toBe(1)
  expect(await records.isNamed(theWash, 'https://evil.example/')).toBe(false)
  expect(reads, 'no question for each unknown image').toBe(1)
})

test('while the database cannot be read the last setting stays', async () => {
  withFakeDate()
  let isUp = true
  const records = open({}, [], async () => {
    if (!isUp) throw new Error('no connection')
    return { theme: '#7c3aed', image_brand: null, capabilities }
  })
  await records.ready
  isUp = false
  pass(5_001)
  records.recordOf(theWash)
  await expect.poll(() => warnings).toEqual(['brand request failed'])
  expect(records.recordOf(theWash)?.theme).toBe('#7c3aed')
})
