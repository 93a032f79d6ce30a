import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { codeOf } from './error-code.ts'

const SQLITE_BUSY = 5

export class DataDirInUse extends Error {}

/**
 * Takes the folder for this process. The kernel frees the lock when the process dies, however it dies.
 * @throws DataDirInUse when another process has it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'app.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new DataDirInUse(
        `Another server already uses the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
      )
    throw error
  }
  return () => lock.close()
}

/** The text of a file without the space round it, or undefined when there is no file. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Whole under its name or not there: whoever dies while writing it leaves no half secret. */
function makeSecret(path: string) {
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, path)
  } catch (error) {
    // Another process was first.
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * A secret made once and kept in the folder, readable by its owner only. Two processes that start together agree.
 * @throws Error when the file is there and empty: a new secret in its place would make all that is kept unreadable
 */
export function loadOrCreateSecret(folder: string, name: string): string {
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true })
  if (readText(path) === undefined) makeSecret(path)
  chmodSync(path, 0o600)
  const secret = readText(path)
  if (!secret)
    throw new Error(`${path} is empty. Put the secret back from a back-up, or remove the file if nothing was kept yet.`)
  return secret
}
