import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { partOf } from './split-messages.ts'

const IDS = Object.keys(JSON.parse(readFileSync('src/locales/th.json', 'utf8')))

const ERROR_PAGES = ['src/features/shell/layout/error-boundary.tsx', 'src/features/shell/layout/failure-page.tsx']
const FIRST_PAGE = [
  'src/main.tsx',
  'src/routes/__root.tsx',
  'src/routes/index.tsx',
  // Loaded right after the first page is shown, and possibly before the other messages.
  'src/app-updates.ts',
  'src/features/branches/branch-list/branch-panel-lazy.tsx',
  'src/features/shell/layout/failure-page.tsx',
]

/** Paths of our own modules that a module imports when it runs; the route tree names routes without `.tsx`. */
function importsOf(file: string, text: string): string[] {
  const { body } = parseAst(text, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' })
  return body.flatMap((statement) => {
    const isImport = statement.type === 'ImportDeclaration' || statement.type === 'ExportNamedDeclaration'
    const specifier = isImport ? statement.source?.value : undefined
    const isTypeOnly = 'importKind' in statement && statement.importKind === 'type'
    if (!specifier || isTypeOnly || !/^(?:\.\/|#).*\.tsx?$/.test(specifier)) return []
    const path = specifier.startsWith('./')
      ? join(dirname(file), specifier)
      : join('src', specifier.replace(/^#(?:app\/)?/, ''))
    return existsSync(path) ? [path] : []
  })
}

/** The texts of these modules and of all that they import. */
function sourceOf(entries: readonly string[]): string {
  const sources = new Map<string, string>()
  const visit = (file: string) => {
    if (sources.has(file)) return
    const text = readFileSync(file, 'utf8')
    sources.set(file, text)
    for (const imported of importsOf(file, text)) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return [...sources.values()].join('\n')
}

/** Ids in these sources: as a whole, or by the beginning of a template such as `why.${reason}`. */
function messagesIn(source: string): string[] {
  const beginnings = [...source.matchAll(/`([a-z][\w.]*\.)\$\{/gi)].map(([, beginning = '']) => beginning)
  return IDS.filter((id) => source.includes(`'${id}'`) || beginnings.some((beginning) => id.startsWith(beginning)))
}

test('the first script has the messages of the error pages, and no others', () => {
  expect(IDS.filter((id) => partOf(id) === 'failure')).toEqual(messagesIn(sourceOf(ERROR_PAGES)))
})

test('the first message file has the messages that the home of a guest may show, and no others', () => {
  const needed = messagesIn(sourceOf(FIRST_PAGE))
  expect(needed.length).toBeGreaterThan(50)
  expect(IDS.filter((id) => partOf(id) !== 'rest')).toEqual(needed)
})
