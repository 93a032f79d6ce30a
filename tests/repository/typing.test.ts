import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const HOOK = 'src/lib/browser/use-store.ts'

test('every store is read through the one hook that updates synchronously', () => {
  const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !file.startsWith('src/styled-system/'))
  const readers = sources.filter((file) => /\buseSnapshot\b/.test(readFileSync(file, 'utf8')))
  expect(readers, 'an input whose value updates asynchronously loses its caret and the text being composed').toEqual([
    HOOK,
  ])
  expect(readFileSync(HOOK, 'utf8')).toMatch(/useSnapshot\(\w+, \{ sync: true \}\)/)
})
