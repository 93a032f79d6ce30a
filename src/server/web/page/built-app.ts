import { type AppPage, pageAt, pagesFrom } from '#contract/pages.ts'
import type { LinkedFile, RenderPage, SearchOf } from '#contract/render.ts'
import { DIST, linkedFile, type Manifest, RENDERER, readBuild } from '#server/web/build.ts'

const ENTRY = 'src/main.tsx'
const RESCUE = 'src/lib/pwa/rescue.ts'
/** The component and loader of a route, which the router's plugin moves into a module of its own. */
const ROUTE = /^src\/routes\/([^?]+)\.tsx\?tsr-split=component/

/** The app as its pages need it. */
export type AppFiles = {
  /** Names of the files in `src/routes/`, without their ending. */
  routes: readonly string[]
  style: string
  /** The same as a file. */
  sheet: { href: string; isInline: true } | undefined
  rescue: string
  script: LinkedFile
  /** The files of a page that its script imports, by the ids of its routes and the names of further files of `src/routes/`. */
  filesFor: (pageNames: readonly string[]) => readonly LinkedFile[]
}

/** `/_guest/login/` for `_guest/login.index`. */
const routeIdOf = (name: string) => `/${name.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}`

/** @param read reads a file of the build */
export function appFilesOf(manifest: Manifest, read: (file: string) => string): AppFiles {
  const linked = new Map<string, LinkedFile>()
  const linkTo = (file: string) => {
    const link = linked.get(file) ?? linkedFile(`/${file}`, read(file))
    linked.set(file, link)
    return link
  }
  const filesOf = (names: readonly string[], files = new Set<string>()): Set<string> => {
    for (const name of names) {
      const part = manifest[name]
      if (!part || files.has(part.file)) continue
      files.add(part.file)
      if (name !== ENTRY) for (const sheet of part.css) files.add(sheet)
      filesOf(part.imports, files)
    }
    return files
  }
  const sources = new Map<string, string>()
  for (const source of Object.keys(manifest)) {
    const name = ROUTE.exec(source)?.[1]
    if (name) sources.set(name, source)
  }
  const byId = new Map([...sources].map(([name, source]) => [routeIdOf(name), source]))
  const entry = manifest[ENTRY]
  const rescue = manifest[RESCUE]
  if (!entry || !rescue) throw new Error('the build has no entry')
  return {
    routes: [...sources.keys()],
    style: entry.css.map(read).join(''),
    sheet: entry.css[0] ? { href: `/${entry.css[0]}`, isInline: true } : undefined,
    rescue: read(rescue.file),
    script: linkTo(entry.file),
    filesFor(pageNames) {
      const names = [ENTRY, ...pageNames.map((name) => byId.get(name) ?? `src/routes/${name}.tsx`)]
      return [...filesOf(names)].filter((file) => file !== entry.file).map(linkTo)
    },
  }
}

export function builtFiles(): AppFiles {
  const { manifest, read } = readBuild(DIST)
  return appFilesOf(manifest, read)
}

/** Finds the page at a path without the language. */
export function pagesOf(routes: readonly string[], isForeign: boolean) {
  const pages: readonly AppPage[] = pagesFrom(routes)
  return { pages, pageAt: (path: string) => pageAt(pages, path, isForeign) }
}

/** What `src/entry-server.tsx` exports. */
export type Renderer = { renderPage: RenderPage; searchOf: SearchOf }

/** The app's own renderer, built from it. */
export const builtRenderer = async () => (await import(RENDERER)) as Renderer // as the source exports it
