import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { writeTogether } from './write-files.ts'

const root = mkdtempSync(join(tmpdir(), 'washday-write-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const at = (name: string) => join(root, name)

test('writes files and their folders, and leaves nothing else', () => {
  writeTogether(
    new Map<string, string | Uint8Array>([
      [at('a/one.txt'), 'one'],
      [at('a/b/two.txt'), Buffer.from('two')],
    ]),
  )
  expect(readFileSync(at('a/b/two.txt'), 'utf8')).toBe('two')
  expect(readdirSync(root, { recursive: true }).sort()).toEqual(['a', 'a/b', 'a/b/two.txt', 'a/one.txt'])
})

test('when one file cannot be written, all are as they were', () => {
  mkdirSync(at('old'), { recursive: true })
  writeFileSync(at('old/kept.txt'), 'before')
  mkdirSync(at('old/folder'))
  const files = new Map([
    [at('new/one.txt'), 'one'],
    [at('old/kept.txt'), 'after'],
    // A file cannot take the place of a folder.
    [at('old/folder'), 'no'],
  ])
  expect(() => writeTogether(files)).toThrow()
  expect(readdirSync(root, { recursive: true }).sort()).toEqual(['old', 'old/folder', 'old/kept.txt'])
  expect(readFileSync(at('old/kept.txt'), 'utf8')).toBe('before')
})

test('what cannot be undone does not keep the rest from it', () => {
  const blocked = `${at('old/blocked.txt')}.new-${process.pid}`
  mkdirSync(join(blocked, 'full'), { recursive: true })
  expect(() =>
    writeTogether(
      new Map([
        [at('new/one.txt'), 'one'],
        [at('old/blocked.txt'), 'no'],
      ]),
    ),
  ).toThrow('EISDIR: illegal operation on a directory, open')
  expect(readdirSync(root)).toEqual(['old'])
})
