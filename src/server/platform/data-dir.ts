import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, linkSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { codeOf } from './error-code.ts'

const SQLITE_BUSY = 5
/** Error codes of SQLite for a file that is not a database, or a damaged one. */
const SQLITE_BROKEN = [11, 26]

export class DataDirInUse extends Error {}

/** Where a server of development says its address, in its data folder. */
export const ADDRESS_FILE = 'address'

/**
 * Locks the folder for this process. The kernel releases the lock when the process ends, for whatever reason.
 * @param name of the lock: that of who runs the database, or `command.lock`, for which commands wait
 * @throws DataDirInUse when another process holds the lock
 */
export function lockFolder(folder: string, name: 'app.lock' | 'command.lock' = 'app.lock'): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name)
  // Nobody can hold a folder.
  if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory()) rmSync(file, { recursive: true, force: true })
  try {
    return lockFile(file)
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    if (code === SQLITE_BUSY)
      throw new DataDirInUse(
        `Another server or command already uses the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
      )
    // Nobody holds a file that could be read and is broken: it has no content of its own to lose.
    if (!SQLITE_BROKEN.some((broken) => broken === code)) throw error
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
    return lockFile(file)
  }
}

function lockFile(file: string): () => void {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw error
  }
  return () => lock.close()
}

/** The trimmed text of a file, or undefined when the file does not exist. */
export const readText = (path: string): string | undefined => readWhole(path)?.trim()

export function readWhole(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the file atomically: a process that is killed meanwhile leaves no partial secret. */
function createSecret(path: string) {
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
 * Reads a secret from the folder, or creates it, readable by its owner only. Processes that start together get the same.
 * @throws Error when the file is empty: a new secret would make the existing data unreadable
 */
export function loadOrCreateSecret(folder: string, name: string): string {
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true })
  if (readText(path) === undefined) createSecret(path)
  chmodSync(path, 0o600)
  const secret = readText(path)
  if (!secret)
    throw new Error(`${path} is empty. Put the secret back from a back-up, or remove the file if there is no data yet.`)
  return secret
}
