/**
 * Installs a package of this repository that has a lock file of its own, so that who works on the shop does not install it.
 * Does nothing if what its lock file says is there. Commands that start at the same time install once.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

type Installed = {
  /** With its `package-lock.json`, from the root of the repository. */
  folder: string
  /** As in "Installing the brand studio". */
  name: string
  /** About, on a usual network. */
  seconds: number
  /** Also the development dependencies, which only its tests need. */
  forTests?: boolean
}

const ROOT = join(import.meta.dirname, '../..')
const RETRY_MS = 300
/** Longer than any network that is worth waiting for. */
const WAIT_MS = 15 * 60_000

const recordOf = (folder: string) => join(folder, 'node_modules/.installed')
const hashOf = (folder: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')

/** @param folder from the root of the repository */
export function isInstalled(folder: string, forTests = false): boolean {
  const path = resolve(ROOT, folder)
  if (!existsSync(recordOf(path))) return false
  const [hash, extent] = readFileSync(recordOf(path), 'utf8').split(' ')
  return hash === hashOf(path) && (extent === 'all' || !forTests)
}

/** Whether the process that wrote a lock has ended without removing it. */
function isAbandoned(lock: string): boolean {
  const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
  if (!pid) return false // it is just being written, or gone
  try {
    process.kill(pid, 0)
    return false
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'ESRCH'
  }
}

/** Runs while no other process runs it for the same lock. */
async function alone(lock: string, run: () => void) {
  for (const end = Date.now() + WAIT_MS; ; await sleep(RETRY_MS)) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
      if (Date.now() > end) throw new Error(`Another installation holds ${lock}: remove the file if there is none`)
      if (isAbandoned(lock)) rmSync(lock, { force: true })
    }
  }
  try {
    run()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** @throws Error that says what to do, for example without a network */
export async function installPackage({ folder, name, seconds, forTests = false }: Installed): Promise<void> {
  if (isInstalled(folder, forTests)) return
  const path = resolve(ROOT, folder)
  await alone(join(path, '.installing'), () => {
    if (isInstalled(folder, forTests)) return // by the process that this one waited for
    console.error(`Installing ${name} (once, about ${seconds} seconds) …`)
    const { status, stderr, error } = spawnSync(
      'npm',
      [
        'ci',
        forTests ? '--include=dev' : '--omit=dev',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        '--fetch-retries=1',
      ],
      { cwd: path, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32' },
    )
    if (status !== 0) {
      const reason = error?.message ?? stderr.trim().split('\n').slice(0, 4).join('\n')
      throw new Error(
        `${name[0]?.toUpperCase()}${name.slice(1)} is not installed, and its packages could not be fetched. ` +
          `Run the command again with a network, which is needed only this once.\n${reason}`,
      )
    }
    mkdirSync(join(path, 'node_modules'), { recursive: true }) // npm makes none for a package without others
    writeFileSync(recordOf(path), `${hashOf(path)} ${forTests ? 'all' : 'use'}`)
  })
}
