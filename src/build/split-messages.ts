import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')

/** What stands round every page, and the home of a guest. The tree names other routes without their `.tsx`. */
const FIRST_PAGE = ['src/main.tsx', 'src/routes/__root.tsx', 'src/routes/index.tsx']
/** What comes once that stands, and may have something to say before the other messages are there. */
const SOON = [
  'src/app-updates.ts',
  'src/features/branches/branch-list/branch-panel-lazy.tsx',
  'src/features/shell/layout/failure-page.tsx',
]

/** What says that something is missing, a message file too: its messages stand in the first script, in both languages. */
const FAILURE = ['src/features/shell/layout/error-boundary.tsx', 'src/features/shell/layout/failure-page.tsx']

function importsOf(file: string, text: string): string[] {
  const values = text.replaceAll(/^import type [^']*/gm, '') // types bring nothing
  const specifiers = [...values.matchAll(/ from '(\.\/|#app\/|#)((?:(?!brands\/|design-tokens\/)[^'])+\.tsx?)'/g)]
  return specifiers.map(([, start, path = '']) => (start === './' ? join(dirname(file), path) : join('src', path)))
}

/** These sources and all that they import, by their paths from the project's root. */
function sourcesOf(files: readonly string[]): Map<string, string> {
  const sources = new Map<string, string>()
  const visit = (file: string) => {
    if (sources.has(file)) return
    const text = readFileSync(join(ROOT, file), 'utf8')
    sources.set(file, text)
    for (const other of importsOf(file, text)) visit(other)
  }
  for (const file of files) visit(file)
  return sources
}

export const sourcesOfFirstPage = () => sourcesOf(FIRST_PAGE)
export const deferredSources = () => sourcesOf(SOON)

/** Messages that these sources may show: named in them, or with a beginning that is put together there. */
function idsIn(sources: readonly string[], ids: readonly string[]): Set<string> {
  const text = [...sourcesOf(sources).values()].join('\n')
  const beginnings = [...text.matchAll(/`([a-z][\w.]*\.)\$\{/gi)].map(([, beginning]) => beginning ?? '')
  return new Set(ids.filter((id) => text.includes(`'${id}'`) || beginnings.some((it) => id.startsWith(it))))
}

/** The part that a message is in: of the failure pages, of a guest's home, or of everything else. */
function partsOf(ids: readonly string[]): (id: string) => string {
  const failure = idsIn(FAILURE, ids)
  const first = idsIn([...FIRST_PAGE, ...SOON], ids)
  return (id) => (failure.has(id) ? 'failure' : first.has(id) ? 'first' : 'rest')
}

/** What `src/last-resort.ts` says: plain texts, for they are shown when nothing else may be there. */
const LAST_RESORT = {
  title: 'error.500.title',
  note: 'error.500.note',
  retry: 'action.retry',
  home: 'action.home',
}

const asModule = (value: unknown) =>
  ({ code: `export default ${JSON.stringify(value)}`, map: null, moduleType: 'js' }) as const

/**
 * Messages are parsed when built, so that no ICU parser ships, and come in three parts: `?failure` is what the failure
 * pages say, `?first` is what a guest's home may show beside that, `?rest` is everything else. `?last-resort` is a few of
 * them as plain texts.
 */
export const splitMessages: Plugin = {
  name: 'compiled-messages',
  transform: {
    filter: { id: /\/src\/locales\/[a-z]+\.json\?(?:failure|first|rest|last-resort)$/ },
    order: 'pre',
    handler(code, file) {
      const messages: Record<string, string> = JSON.parse(code)
      if (file.endsWith('?last-resort'))
        return asModule(Object.fromEntries(Object.entries(LAST_RESORT).map(([name, id]) => [name, messages[id]])))
      const partOf = partsOf(Object.keys(messages))
      const compiled = Object.entries(messages)
        .filter(([id]) => file.endsWith(`?${partOf(id)}`))
        .map(([id, text]) => [id, parse(text, { captureLocation: false })])
      return asModule(Object.fromEntries(compiled))
    },
  },
}
