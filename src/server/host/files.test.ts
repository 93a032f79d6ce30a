import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileResponse } from './files.ts'

const parent = mkdtempSync(join(tmpdir(), 'washday-files-'))
const folder = join(parent, 'dist')
beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(parent, 'secret.json'), '{}')
  writeFileSync(join(folder, 'index.html'), '<!--head-->')
  writeFileSync(join(folder, 'assets/app-abc.js'), 'export {}')
  writeFileSync(join(folder, 'sw.js'), 'self')
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

test('a file with its hash in the name is kept for ever, any other is asked for again', async () => {
  const asset = await fileResponse(folder, '/assets/app-abc.js')
  expect(asset?.headers.get('cache-control')).toContain('immutable')
  expect(asset?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await asset?.text()).toBe('export {}')
  expect((await fileResponse(folder, '/sw.js'))?.headers.get('cache-control')).toBe('no-cache')
})

test.each([
  '/assets/gone.js',
  '/index.html',
  '/assets',
  '/../secret.json',
  '/%2e%2e/secret.json',
  '/assets/..%2f..%2fsecret.json',
  '/%00.js',
  '/%E0%A4%A.js',
])('%s is no file of the app', async (path) => {
  expect(await fileResponse(folder, path)).toBeUndefined()
})
