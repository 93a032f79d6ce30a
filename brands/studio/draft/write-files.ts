/** Writes several files at once. Node.js only. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes all files or none: each is complete beside its place before the first is moved there, and those that were replaced
 * come back when a later one cannot be moved. A reader never sees half a file.
 */
export function writeTogether(files: ReadonlyMap<string, string | Uint8Array>) {
  const suffix = `.new-${process.pid}`
  const undo: (() => void)[] = []
  try {
    for (const [path, content] of files) {
      const made = mkdirSync(dirname(path), { recursive: true })
      if (made) undo.push(() => rmSync(made, { recursive: true, force: true }))
      undo.push(() => rmSync(path + suffix, { force: true }))
      writeFileSync(path + suffix, content)
    }
    for (const path of files.keys()) {
      const before = existsSync(path) ? readFileSync(path) : undefined
      undo.push(() => (before ? writeFileSync(path, before) : rmSync(path, { force: true })))
      renameSync(path + suffix, path)
    }
  } catch (cause) {
    for (const step of undo.reverse())
      try {
        step()
      } catch {
        // The others are still undone, and the first fault is the one that is told.
      }
    throw cause
  }
}
