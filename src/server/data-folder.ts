import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

export class FolderInUse extends Error {}

/**
 * Takes the folder for this process. The kernel frees the lock when the process dies, however it dies.
 * @throws FolderInUse when another process has it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'app.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new FolderInUse(
        `Another server already uses the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
      )
    throw error
  }
  return () => lock.close()
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The text of a file, or undefined when there is none. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** A secret made once and kept in the folder, readable by its owner only. Two processes that start together agree. */
export function keptSecret(folder: string, name: string): string {
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    chmodSync(path, 0o600)
  }
  return readText(path) ?? ''
}
