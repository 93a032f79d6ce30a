import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { buildOutput } from '#tests/e2e/build-output.ts'
import { precachedFiles } from '#tests/e2e/precached-files.ts'

test('the files that are precached before the worker starts are under 260 kB', () => {
  const first = precachedFiles().filter(({ keep }) => keep === 'first')
  const bytes = first.map(({ path }) => gzipSync(readFileSync(`dist/${path}`)).length)
  expect(first.length).toBeGreaterThan(8)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(260_000)
  // For each precached file the worker has a path and a digest, 30 bytes that hardly compress.
  expect(gzipSync(readFileSync('dist/sw.js')).length).toBeLessThan(5_500 + 30 * precachedFiles().length)
})

/** The built files of matching sources, with all their imports. */
function filesOf(sources: RegExp) {
  const files = buildOutput()
  const needed = new Set<string>()
  const add = (source: string) => {
    const { file, css, imports } = files[source] ?? { file: source, css: [], imports: [] }
    if (needed.has(file)) return
    // The stylesheet of the app is in every page.
    for (const path of [file, ...(source === 'src/main.tsx' ? [] : css)]) needed.add(path)
    for (const imported of imports) add(imported)
  }
  const matches = Object.keys(files).filter((source) => sources.test(source))
  expect(matches, String(sources)).not.toEqual([])
  for (const source of matches) add(source)
  return needed
}

test('the worker precaches entry, home, both languages and the offline page first, then bill, history, login and profile', () => {
  const pathsFor = (keep: string) => precachedFiles().flatMap((file) => (file.keep === keep ? file.path : []))
  const first = filesOf(/^src\/main\.tsx$|locales\/(?:th|en)\.json|routes\/(?:index|offline)\.tsx/)
  expect(pathsFor('first')).toEqual(expect.arrayContaining([...first]))
  const later = pathsFor('later')
  const expectedNext = new Set<string>()
  for (const page of [
    /routes\/bill\.\$transaction\.tsx/,
    /routes\/history\.tsx/,
    /_guest\/login\.(?:index|pin-code)\.tsx/,
    /_authed\/profile\.index\.tsx/,
    /routes\/-customer-home\.tsx/,
  ]) {
    for (const file of filesOf(page)) if (later.includes(file)) expectedNext.add(file)
    // The files of each page come before files that no page so far needs, except the guard of a group of pages.
    const end = Math.max(...[...expectedNext].map((file) => later.indexOf(file)))
    expect(end, String(page)).toBeLessThan(expectedNext.size + 2)
  }
})
