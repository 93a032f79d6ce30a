import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Sources that the service worker caches before it activates: without them no page opens, and no error page either. */
const PRECACHED_SOURCES = [
  /\/src\/main\.tsx$/,
  /\/src\/locales\/\w+\.json\?/,
  /\/src\/routes\/(?:index|offline)\.tsx/,
  /\/src\/features\/(?:branches\/branch-list\/branch-panel-lazy|shell\/layout\/failure-page)\.tsx$/,
  /\/src\/app-updates\.ts$/,
]
/** Budget as gzip; `tests/release/kept-files.spec.ts` has the limit of the finished files. */
const MAX_PRECACHED_BYTES = 256_000
/** Sources cached next, the most useful offline first. */
const NEXT_SOURCES = [
  /\/src\/routes\/bill\.\$transaction\.tsx/,
  /\/src\/routes\/history\.tsx/,
  /\/src\/routes\/_guest(?:\/login\.(?:index|pin-code))?\.tsx/,
  /\/src\/routes\/_authed(?:\/profile\.index)?\.tsx/,
  /\/src\/routes\/-customer-home\.tsx/,
]
/** Useless offline. */
const ONLINE_ONLY = /\/node_modules\/(?:zxing-wasm|leaflet|firebase|@firebase|idb)\/|\/thai-areas\.txt/

const keepByFile = new Map<string, 'first' | 'asked'>()
const nextFiles = new Set<string>()
let outDir = ''

/**
 * The first 128 bits of the SHA-256 of a built file, as base64url. `src/service-worker/verify.ts` compares it to detect
 * damaged files, not attacks.
 */
const digestOf = (url: string) =>
  createHash('sha256')
    .update(readFileSync(join(outDir, url)))
    .digest()
    .subarray(0, 16)
    .toString('base64url')

/**
 * Sorts the app's files by when the service worker caches them: first, on request, or (all others) later. The build fails
 * if the first ones exceed their budget.
 */
export const precacheManifest: Plugin = {
  name: 'precache-manifest',
  writeBundle({ dir = '' }) {
    outDir = dir
  },
  generateBundle(_options, bundle) {
    const hasSource = (name: string, pattern: RegExp) => {
      const file = bundle[name]
      return file?.type === 'chunk' && file.moduleIds.some((id) => pattern.test(id))
    }
    /** Adds a file and all that it imports, directly or through others. */
    const addWithImports = (files: Set<string>, name: string) => {
      const file = bundle[name]
      if (files.has(name) || !file) return files
      files.add(name)
      if (file.type === 'chunk')
        // The stylesheet of the entry is in every page.
        for (const imported of [...file.imports, ...(file.isEntry ? [] : (file.viteMetadata?.importedCss ?? []))])
          addWithImports(files, imported)
      return files
    }
    const bytesOf = (name: string) => {
      const file = bundle[name]
      return file ? gzipSync(file.type === 'chunk' ? file.code : file.source).length : 0
    }
    const names = Object.keys(bundle)
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.isEntry)
        for (const name of file.viteMetadata?.importedCss ?? []) keepByFile.set(name, 'asked')
    for (const name of names) if (name.endsWith('.wasm') || hasSource(name, ONLINE_ONLY)) keepByFile.set(name, 'asked')
    const filesFor = (pattern: RegExp) => {
      const matchingFiles = names.filter((name) => hasSource(name, pattern))
      if (matchingFiles.length === 0) this.error(`no built file contains a source that matches ${pattern}`)
      return matchingFiles.reduce(addWithImports, new Set<string>())
    }
    const precachedFiles = new Set(PRECACHED_SOURCES.flatMap((pattern) => [...filesFor(pattern)]))
    for (const name of precachedFiles) keepByFile.set(name, 'first')
    const bytes = [...precachedFiles].reduce((sum, name) => sum + bytesOf(name), 0)
    if (bytes > MAX_PRECACHED_BYTES)
      this.error(
        `the files that the service worker caches first are ${bytes} bytes as gzip, over ${MAX_PRECACHED_BYTES}`,
      )
    for (const pattern of NEXT_SOURCES)
      for (const name of filesFor(pattern)) if (!keepByFile.has(name)) nextFiles.add(name)
  },
}

/** Bundles `src/service-worker/` with the list of files, in caching order, and the digest of each. */
export const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/service-worker',
  filename: 'sw.ts',
  injectRegister: false, // `src/app-updates.ts` registers it once the page has loaded
  manifest: false, // the server writes one for each brand
  injectManifest: {
    rollupFormat: 'iife',
    // As in the build around it, which says what it does.
    buildPlugins: { vite: [{ name: 'quiet', config: () => ({ logLevel: 'warn' }) }] },
    globPatterns: ['assets/**'],
    globIgnores: ['**/*.br'], // the server sends these in place of the originals
    manifestTransforms: [
      (files) => {
        const order = [...nextFiles]
        const rankOf = (url: string) => (nextFiles.has(url) ? order.indexOf(url) : order.length)
        return {
          manifest: files
            .toSorted((a, b) => rankOf(a.url) - rankOf(b.url))
            .map((file) => ({
              ...file,
              revision: null,
              keep: keepByFile.get(file.url) ?? 'later',
              digest: digestOf(file.url),
            })),
        }
      },
    ],
  },
})
