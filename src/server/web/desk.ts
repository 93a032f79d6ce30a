import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, object, optional, parse, record, string } from 'valibot'
import { DESK, deskPageAt } from '#contract/desk-pages.ts'
import { splitLocale } from '#contract/locale.ts'
import { SHELL_PATH } from '#contract/service-worker.ts'
import { DIST } from './build.ts'
import { isFilePath } from './files.ts'
import type { PageParts } from './page/page-request.ts'
import { localeOf, type PageVisit } from './page/visit.ts'

/** Where the desk's own build is: `/desk/assets/…`. */
export const DESK_DIST = join(DIST, DESK)
export const DESK_MANIFEST = 'desk.webmanifest'
const ENTRY = 'src/desk/main.tsx'
const SHEET = 'src/index.css'

const Manifest = record(string(), object({ file: string(), css: optional(array(string()), []) }))

/** The desk's files in place of the app's, of which its pages request none. */
export function builtDesk(): Pick<PageParts, 'script' | 'sheet' | 'styles' | 'filesFor' | 'rescue'> {
  const read = (file: string) => readFileSync(join(DESK_DIST, file), 'utf8')
  const manifest = parse(Manifest, JSON.parse(read('.vite/manifest.json')))
  const [entry, sheet] = [manifest[ENTRY], manifest[SHEET]]
  if (!entry || !sheet) throw new Error('the build has no desk')
  const digest = createHash('sha256').update(read(entry.file)).digest('base64')
  return {
    script: { href: `/${DESK}/${entry.file}`, integrity: `sha256-${digest}` },
    styles: [sheet.file, ...entry.css].map(read),
    rescue: '',
    sheet: undefined,
    filesFor: () => [],
  }
}

/** The desk's document at a path of its pages: the app's without content, which the desk fills; undefined for any other path. */
export function deskVisit(visit: PageVisit): PageVisit | undefined {
  if (isFilePath(visit.path) || deskPageAt(splitLocale(visit.path).pathname) === undefined) return undefined
  // The shell has no address of its own that could name the language.
  return { ...visit, path: SHELL_PATH, search: '', cookie: `locale=${localeOf(visit)}; ${visit.cookie}` }
}
