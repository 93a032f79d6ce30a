import { join } from 'node:path'
import { DESK, deskPageAt } from '#contract/desk-pages.ts'
import { splitLocale } from '#contract/locale.ts'
import { SHELL_PATH } from '#contract/service-worker.ts'
import { DIST, linkedFile, readBuild } from './build.ts'
import { isFilePath } from './files.ts'
import type { PageParts } from './page/page-request.ts'
import { localeOf, type PageVisit } from './page/visit.ts'

/** Where the desk's own build is: `/desk/assets/…`. */
export const DESK_DIST = join(DIST, DESK)
export const DESK_MANIFEST = 'desk.webmanifest'
const ENTRY = 'src/desk/main.tsx'
const SHEET = 'src/index.css'

/** The desk's files in place of the app's, of which its pages request none. */
export function builtDesk(): Pick<PageParts, 'script' | 'sheet' | 'styles' | 'filesFor' | 'rescue'> {
  const { manifest, read } = readBuild(DESK_DIST)
  const [entry, sheet] = [manifest[ENTRY], manifest[SHEET]]
  if (!entry || !sheet) throw new Error('the build has no desk')
  return {
    script: linkedFile(`/${DESK}/${entry.file}`, read(entry.file)),
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
