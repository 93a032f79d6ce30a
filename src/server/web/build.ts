import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, type InferOutput, object, optional, parse, record, string } from 'valibot'
import type { LinkedFile } from '#contract/render.ts'
import { ROOT } from '#server/platform/root-dir.ts'

export const DIST = join(ROOT, 'dist')
const MANIFEST_NAME = '.vite/manifest.json'
export const MANIFEST = join(DIST, MANIFEST_NAME)
/** The app for this server. */
export const RENDERER = join(DIST, '.vite/renderer/renderer.js')

/** Changes with every change of the app, because the manifest names all files by a hash of their content. */
export const buildId = () => createHash('sha256').update(readFileSync(MANIFEST)).digest('hex').slice(0, 12)

/** Vite's manifest of a build. */
const Manifest = record(
  string(),
  object({ file: string(), imports: optional(array(string()), []), css: optional(array(string()), []) }),
)
export type Manifest = InferOutput<typeof Manifest>

export function readBuild(folder: string) {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  return { read, manifest: parse(Manifest, JSON.parse(read(MANIFEST_NAME))) }
}

/** A file as a page names it, with the digest by which the browser checks it. */
export const linkedFile = (href: string, content: string): LinkedFile => ({
  href,
  integrity: `sha256-${createHash('sha256').update(content).digest('base64')}`,
})
