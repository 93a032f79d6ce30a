import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFiles } from './files.ts'

const LARGE = 'export const a = 1\n'.repeat(1_000)
const parent = mkdtempSync(join(tmpdir(), 'washday-files-'))
const folder = join(parent, 'dist')
const fileFor = createFiles(folder)
const get = (path: string, acceptEncoding?: string, ifNoneMatch?: string) =>
  fileFor(path, { acceptEncoding, ifNoneMatch })
beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(parent, 'secret.json'), '{}')
  writeFileSync(join(folder, 'assets/app-abc.js'), 'export {}')
  writeFileSync(join(folder, 'sw.js'), 'self')
  for (const name of ['.vite', 'washday']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, '.vite/manifest.json'), '{}')
  writeFileSync(join(folder, 'assets/.hidden.js'), '')
  writeFileSync(join(folder, 'washday/icon-192.png'), 'picture')
  writeFileSync(join(folder, 'assets/large-abc.js'), LARGE)
  writeFileSync(join(folder, 'assets/packed-abc.js'), LARGE)
  writeFileSync(join(folder, 'assets/packed-abc.js.br'), brotliCompressSync(`${LARGE}//`))
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

test('[V4.1.1] a file with a hash in its name is immutable, and any other is revalidated', async () => {
  const asset = await get('/assets/app-abc.js')
  expect(asset?.headers.get('cache-control')).toContain('immutable')
  expect(asset?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await asset?.text()).toBe('export {}')
  expect((await get('/sw.js'))?.headers.get('cache-control')).toBe('no-cache')
})

test('an icon is requested again after a day, because a changed icon keeps its name', async () => {
  expect((await get('/washday/icon-192.png'))?.headers.get('cache-control')).toBe('public, max-age=86400')
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip;q=1.0, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['identity', null, (body: Buffer) => body],
  [undefined, null, (body: Buffer) => body],
])('Accept-Encoding %s gets the encoding %s with the same content', async (acceptEncoding, coding, unpack) => {
  const answer = await get('/assets/large-abc.js', acceptEncoding)
  expect(answer?.headers.get('content-encoding')).toBe(coding)
  expect(answer?.headers.get('vary')).toBe('Accept-Encoding')
  const body = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer())
  expect(unpack(body).toString()).toBe(LARGE)
  if (coding) expect(body.length).toBeLessThan(LARGE.length / 10)
})

test('a file that the build has compressed is sent as it is to clients that accept it', async () => {
  const answer = await get('/assets/packed-abc.js', 'br')
  expect(answer?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const body = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer())
  expect(brotliDecompressSync(body).toString()).toBe(`${LARGE}//`)
  expect(await (await get('/assets/packed-abc.js'))?.text()).toBe(LARGE)
})

test('a client that has the file gets 304 without a body, in any encoding', async () => {
  const etag = (await get('/assets/large-abc.js', 'br'))?.headers.get('etag') ?? ''
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const answer = await get('/assets/large-abc.js', 'gzip', known)
    expect([answer?.status, await answer?.text()]).toEqual([304, ''])
    expect(answer?.headers.get('cache-control')).toContain('immutable')
  }
  expect((await get('/assets/large-abc.js', 'gzip', '"other"'))?.status).toBe(200)
})

test.each([
  '/assets/gone.js',
  '/index.html',
  '/assets',
  '/../secret.json',
  '/%2e%2e/secret.json',
  '/assets/..%2f..%2fsecret.json',
  '/%00.js',
  '/.vite/manifest.json',
  '/assets/.hidden.js',
  '/assets/packed-abc.js.br',
  '/%E0%A4%A.js',
])('[V5.3.2][V13.4.1][V14.2.5] %s is not a file of the app', async (path) => {
  expect(await get(path)).toBeUndefined()
})
