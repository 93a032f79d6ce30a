import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

/**
 * Installs packages as root on Debian or a derivative, elsewhere does nothing. Callers check for the programs
 * afterwards.
 */
export function installPackages(...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.env.DEBIAN_FRONTEND = 'noninteractive'
  if (run('apt-get', ['update', '-qq']))
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0', ...packages])
}
