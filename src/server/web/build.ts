import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/platform/root-dir.ts'

export const DIST = join(ROOT, 'dist')
export const MANIFEST = join(DIST, '.vite/manifest.json')
/** The app for this server. */
export const RENDERER = join(DIST, '.vite/renderer/renderer.js')

/** Changes with every change of the app, because the manifest names all files by a hash of their content. */
export const buildId = () => createHash('sha256').update(readFileSync(MANIFEST)).digest('hex').slice(0, 12)
