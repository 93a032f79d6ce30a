import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { brandById, defaultBrand } from '#brands/brand.ts'
import type { getBrandBySubDomain } from '#contract/brand.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { readConfig } from '#server/config.ts'
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts'
import { createRemoteBrands } from './remote-brand.ts'

const theWash = brandById('the-wash') ?? defaultBrand
const answer: OutputOf<typeof getBrandBySubDomain> = { theme: 'rose', image_brand: null, capabilities: ['orders'] }
const image = 'https://img.example/logo.png'

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
  expect.poll(() => readdirSync(join(folder, 'brands')).filter((name) => name.endsWith('.json'))).toHaveLength(3)
const open = (environment: Record<string, string> = { API_BASE_URL: api.url }, taken: string[] = []) =>
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
  )

test('without a remote API there is no remote brand: the page uses its own tokens', async () => {
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
  expect(api.received).toHaveLength(3)
  expect(JSON.parse(readFileSync(join(folder, 'brands/the-wash.json'), 'utf8'))).toEqual(record)
  expect([records.isNamed(theWash, image), records.isNamed(theWash, 'https://evil.example/')]).toEqual([true, false])
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
    await expect.poll(() => warnings).toHaveLength(3)
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
