import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirInUse, loadOrCreateSecret, lockFolder } from './data-dir.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'washday-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a secret is created once and readable by its owner only', () => {
  const secret = loadOrCreateSecret(folder, 'jwt.secret')
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(loadOrCreateSecret(folder, 'jwt.secret')).toBe(secret)
  expect(statSync(join(folder, 'jwt.secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['jwt.secret'])
})

test('a process that cannot write its secret leaves no file, and the next one creates it', () => {
  const module = JSON.stringify(join(import.meta.dirname, 'data-dir.ts'))
  const script = `import { loadOrCreateSecret } from ${module}; loadOrCreateSecret(${JSON.stringify(folder)}, 'jwt.secret')`
  const node = [process.execPath, '--input-type=module', '--eval', script]
  const { status } = spawnSync('sh', ['-c', 'ulimit -f 0 && exec "$@"', 'sh', ...node])
  expect(status).not.toBe(0)
  expect(readdirSync(folder)).not.toContain('jwt.secret')
  expect(loadOrCreateSecret(folder, 'jwt.secret')).toMatch(/^[\w-]{43}$/)
})

test('an empty secret file is an error that says what to do', () => {
  writeFileSync(join(folder, 'pin.pepper'), '\n')
  expect(() => loadOrCreateSecret(folder, 'pin.pepper')).toThrow(/pin\.pepper is empty. Put the secret back/)
})

test.each([
  ['empty', ''],
  ['text', 'not a lock at all\n'.repeat(300)],
  ['half of one', `SQLite format 3\0${'\0'.repeat(40)}\u0007garbage`],
])('a lock file that is %s is replaced, and then locks', (_, text) => {
  writeFileSync(join(folder, 'app.lock'), text)
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(DataDirInUse)
  unlock()
  lockFolder(folder)()
})

test('a folder in the place of the lock file is replaced, and then locks', () => {
  mkdirSync(join(folder, 'app.lock', 'inside'), { recursive: true })
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(DataDirInUse)
  unlock()
})
