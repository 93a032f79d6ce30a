import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { defaultBrand } from '#brands/brand.ts'
import type { Bindings } from '#server/http/router.ts'
import { createImageImporter, type ImportImage } from '#server/modules/content/brand/brand-image/brand-image.ts'
import { ImageRejected } from '#server/modules/content/brand/brand-image/download.ts'
import { storeImage } from '#server/modules/content/brand/brand-image/store.ts'
import { readConfig } from '#server/platform/config.ts'
import { mountBrandImage } from './brand-files.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'washday-brand-image-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))
let warnings: string[]
beforeEach(() => {
  warnings = []
})

const silent = () => {}
function open(environment: Record<string, string> = {}, taking?: ImportImage) {
  const log = { debug: silent, info: silent, error: silent, warn: (message: string) => void warnings.push(message) }
  const app = { config: readConfig({ DATA_DIR, ...environment }), log }
  const server = new Hono<{ Bindings: Bindings }>()
  const named = 'https://img.example/named.png'
  mountBrandImage(server, app, taking ?? createImageImporter(app), async (_, url) => url === named)
  return async (query: Record<string, string>) => {
    const response = await server.request(`/api-internal/brand-image?${new URLSearchParams(query)}`)
    return { status: response.status, body: await response.json() }
  }
}
const refused = (rule: string) => ({ status: 422, body: { code: 'invalid', errors: { url: [rule] } } })

test('an image is imported for one of our brands, and for no other', async () => {
  const ask = open()
  for (const name of ['nobody', '../washday', '__proto__', ''])
    expect(await ask({ name, url: 'https://127.0.0.1/' })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await ask({ name: 'washday' })).toMatchObject(refused('missing'))
})

test('[V1.3.6] this server, its database and other hosts of the network are never requested, and the attempt is logged', async () => {
  const ask = open()
  const near = ['127.0.0.1', 'localhost', '[::1]', '2130706433', '169.254.169.254', '[::ffff:7f00:1]']
  for (const host of near)
    expect(await ask({ name: 'washday', url: `http://${host}/` }), host).toMatchObject(refused('address'))
  expect(await ask({ name: 'washday', url: 'http://127.0.0.1:5432' })).toMatchObject(refused('port'))
  expect(await ask({ name: 'washday', url: 'file:///etc/passwd' })).toMatchObject(refused('scheme'))
  expect(warnings).toEqual(Array.from({ length: near.length + 2 }, () => 'brand image rejected'))
})

test('[S2.6][V1.3.6] outside the sandbox only an image that the brand’s own API names is imported', async () => {
  const ask = open({ SANDBOX: '0' }, async () => ({ path: '/there', srcset: '' }))
  expect(await ask({ name: 'washday', url: 'https://img.example/other.png' })).toMatchObject(refused('not_of_brand'))
  expect(await ask({ name: 'washday', url: 'https://img.example/named.png' })).toMatchObject({
    status: 200,
    body: { path: '/there' },
  })
})

test('outside the sandbox no image is imported without TLS', async () => {
  const config = readConfig({ DATA_DIR, SANDBOX: '0' })
  const take = createImageImporter({ config, log: { debug: silent, info: silent, error: silent, warn: silent } })
  await expect(take(defaultBrand, 'http://img.example/named.png')).rejects.toThrow('scheme')
})

test('an image is downloaded once a minute, however many pages request it, and again after a failure', async () => {
  const app = {
    config: readConfig({ DATA_DIR }),
    log: { debug: silent, info: silent, error: silent, warn: silent },
  }
  const source = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f8a4b' } })
    .png()
    .toBuffer()
  let downloads = 0
  const take = createImageImporter(app, async (url) => {
    downloads += 1
    if (url.endsWith('broken')) throw new ImageRejected('connection')
    return source
  })
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const take10 = () => Promise.all(Array.from({ length: 10 }, () => take(defaultBrand, 'https://img.example/a')))
  const images = [...(await take10()), ...(await take10())]
  expect(new Set(images.map(({ path }) => path)).size).toBe(1)
  expect(downloads).toBe(1)
  for (const _ of [1, 2]) await expect(take(defaultBrand, 'https://img.example/broken')).rejects.toThrow('connection')
  expect(downloads).toBe(3)
  vi.advanceTimersByTime(60_001)
  await take(defaultBrand, 'https://img.example/a')
  expect(downloads, 'after a minute').toBe(4)
})

test('a stored image is served with an immutable cache entry; a missing one is 404 and not cached', async () => {
  const server = new Hono<{ Bindings: Bindings }>()
  const app = {
    config: readConfig({ DATA_DIR }),
    log: { debug: silent, info: silent, error: silent, warn: silent },
  }
  mountBrandImage(server, app, createImageImporter(app), async () => false)
  const source = await sharp({ create: { width: 400, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { hash } = await storeImage(join(DATA_DIR, 'brand-images'), source)
  const there = await server.request(`/api-internal/brand-image/${hash}/320.webp`)
  expect([there.status, there.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(there.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const path of [`${'0'.repeat(32)}/320.webp`, `${hash}/999.webp`, '..%2f..%2f/jwt.secret']) {
    const missing = await server.request(`/api-internal/brand-image/${path}`)
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
  }
})
