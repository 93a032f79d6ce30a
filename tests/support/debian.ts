import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

/** As root on Debian or a relative; elsewhere it does nothing. Whether the programs are there is to be looked at after. */
export function installPackages(...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.env.DEBIAN_FRONTEND = 'noninteractive'
  if (run('apt-get', ['update', '-qq']))
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0', ...packages])
}
