import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** What the service worker keeps before it starts: without these nothing opens, and nothing can say why. */
const FIRST = [
  /\/src\/main\.tsx$/,
  /\/src\/locales\/\w+\.json\?/,
  /\/src\/routes\/(?:index|offline)\.tsx/,
  /\/src\/features\/(?:branches\/branch-list\/branch-panel-lazy|shell\/layout\/failure-page)\.tsx$/,
  /\/src\/app-updates\.ts$/,
]
/** As gzip; what Vite still writes into the chunks makes it 260 kB. */
const FIRST_MOST_BYTES = 255_000
/** What it keeps next, the most useful without a network first: with these it would be 314 kB. */
const NEXT = [
  /\/src\/routes\/bill\.\$transaction\.tsx/,
  /\/src\/routes\/history\.tsx/,
  /\/src\/routes\/_guest(?:\/login\.(?:index|pin-code))?\.tsx/,
  /\/src\/routes\/_authed(?:\/profile\.index)?\.tsx/,
  /\/src\/routes\/-customer\.tsx/,
]
/** Of no use without a network. */
const ONLINE_ONLY = /\/node_modules\/(?:zxing-wasm|leaflet|firebase|@firebase|idb)\/|\/thai-areas\.txt/

const keepOf = new Map<string, 'first' | 'asked'>()
const next = new Set<string>()
let folder = ''

/** The first 128 bits of the SHA-256 of a built file, base64url: `src/service-worker/verify.ts` compares, against accidents. */
const digestOf = (url: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, url)))
    .digest()
    .subarray(0, 16)
    .toString('base64url')

/**
 * Sorts the app's files by when the service worker keeps them: at first, when asked for, or (all others) later. The build
 * fails when what is to be first does not fit.
 */
export const precacheManifest: Plugin = {
  name: 'kept-files',
  writeBundle({ dir = '' }) {
    folder = dir
  },
  generateBundle(_options, bundle) {
    const isOf = (name: string, pattern: RegExp) => {
      const part = bundle[name]
      return part?.type === 'chunk' && part.moduleIds.some((id) => pattern.test(id))
    }
    /** With all that it imports, itself or through others. */
    const addTo = (needed: Set<string>, name: string) => {
      const part = bundle[name]
      if (needed.has(name) || !part) return needed
      needed.add(name)
      if (part.type === 'chunk')
        for (const other of [...part.imports, ...(part.viteMetadata?.importedCss ?? [])]) addTo(needed, other)
      return needed
    }
    const bytesOf = (name: string) => {
      const part = bundle[name]
      return part ? gzipSync(part.type === 'chunk' ? part.code : part.source).length : 0
    }
    const names = Object.keys(bundle)
    for (const name of names) if (name.endsWith('.wasm') || isOf(name, ONLINE_ONLY)) keepOf.set(name, 'asked')
    const neededBy = (pattern: RegExp) => {
      const found = names.filter((name) => isOf(name, pattern))
      if (found.length === 0) this.error(`The service worker is to keep ${pattern}, and no file is of it`)
      return found.reduce(addTo, new Set<string>())
    }
    const first = new Set(FIRST.flatMap((pattern) => [...neededBy(pattern)]))
    for (const name of first) keepOf.set(name, 'first')
    const bytes = [...first].reduce((sum, name) => sum + bytesOf(name), 0)
    if (bytes > FIRST_MOST_BYTES)
      this.error(`What the service worker keeps at first is ${bytes} bytes as gzip: at most ${FIRST_MOST_BYTES}`)
    for (const pattern of NEXT) for (const name of neededBy(pattern)) if (!keepOf.has(name)) next.add(name)
  },
}

/** Makes one script of `src/service-worker/`, with the list of files, and what each must be, in the order in which it is to keep them. */
export const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/service-worker',
  filename: 'sw.ts',
  injectRegister: false, // `src/app-updates.ts` does, once the page has loaded
  manifest: false, // the host server makes one for each brand
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['assets/**'],
    globIgnores: ['**/*.br'], // the browser asks for the file, and the host sends this
    manifestTransforms: [
      (files) => {
        const order = [...next]
        const place = (url: string) => (next.has(url) ? order.indexOf(url) : order.length)
        return {
          manifest: files
            .toSorted((one, other) => place(one.url) - place(other.url))
            .map((file) => ({
              ...file,
              revision: null,
              keep: keepOf.get(file.url) ?? 'later',
              digest: digestOf(file.url),
            })),
        }
      },
    ],
  },
})
