import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Parts of the tests run at the same time, and apt-get does not wait for another one. */
const LOCK = join(tmpdir(), 'washday-apt.lock')
const aptGet = (args: string[]) => spawnSync('flock', [LOCK, 'apt-get', ...args], { stdio: 'inherit' }).status === 0

/**
 * Installs packages as root on Debian or a derivative, elsewhere does nothing. Callers check for the programs
 * afterwards.
 */
export function installPackages(...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.env.DEBIAN_FRONTEND = 'noninteractive'
  if (aptGet(['update', '-qq']))
    aptGet(['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0', ...packages])
}
