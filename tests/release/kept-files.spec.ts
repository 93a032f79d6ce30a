import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { buildOutput } from '#tests/e2e/build-output.ts'
import { listed } from '#tests/e2e/kept-files.ts'

test('what is kept before the worker starts is small enough for a phone', () => {
  const first = listed().filter(({ keep }) => keep === 'first')
  const bytes = first.map(({ path }) => gzipSync(readFileSync(`dist/${path}`)).length)
  expect(first.length).toBeGreaterThan(8)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(260_000)
  // 22 bytes of each file in its list are the digest that says whether the file is whole.
  expect(gzipSync(readFileSync('dist/sw.js')).length).toBeLessThan(9_500)
})

/** The files of a page's sources, with all that they import. */
function filesOf(sources: RegExp) {
  const files = buildOutput()
  const needed = new Set<string>()
  const add = (source: string) => {
    const { file, css, imports } = files[source] ?? { file: source, css: [], imports: [] }
    if (needed.has(file)) return
    for (const one of [file, ...css]) needed.add(one)
    for (const other of imports) add(other)
  }
  const found = Object.keys(files).filter((source) => sources.test(source))
  expect(found, String(sources)).not.toEqual([])
  for (const source of found) add(source)
  return needed
}

test('the start, home, both languages and what is said without a network are kept first; then bill, history, login, profile', () => {
  const kept = (keep: string) => listed().flatMap((file) => (file.keep === keep ? file.path : []))
  const first = filesOf(/^index\.html$|locales\/(?:th|en)\.json|routes\/(?:index|offline)\.tsx/)
  expect(kept('first')).toEqual(expect.arrayContaining([...first]))
  const later = kept('later')
  const isNext = new Set<string>()
  for (const page of [
    /routes\/bill\.\$transaction\.tsx/,
    /routes\/history\.tsx/,
    /_guest\/login\.(?:index|pin-code)\.tsx/,
    /_authed\/profile\.index\.tsx/,
    /routes\/-customer\.tsx/,
  ]) {
    for (const file of filesOf(page)) if (later.includes(file)) isNext.add(file)
    // Each page's files stand before all that no page so far needs, but for what guards a group of pages.
    const end = Math.max(...[...isNext].map((file) => later.indexOf(file)))
    expect(end, String(page)).toBeLessThan(isNext.size + 2)
  }
})
