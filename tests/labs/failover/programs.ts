import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { dirname } from 'node:path'
import { installPackages } from '#tests/runner/debian.ts'

const isThere = (program: string) => spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined
const newestServer = () =>
  globSync('/usr/lib/postgresql/*/bin/postgres')
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)

/** Folder of PostgreSQL's programs, which Debian's packages install together with HAProxy. */
export function findPrograms(): { postgres: string } {
  if (!newestServer() || !isThere('haproxy')) installPackages('postgresql', 'haproxy')
  const server = newestServer()
  if (!server) throw new Error('PostgreSQL is missing: on Debian `apt-get install postgresql`')
  if (!isThere('haproxy')) throw new Error('HAProxy is missing: on Debian `apt-get install haproxy`')
  return { postgres: dirname(server) }
}

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** PostgreSQL refuses to run as root: then it runs as the user of Debian's package. */
export const databaseUser = (): { uid: number; gid: number } | undefined =>
  process.getuid?.() === 0 && existsSync('/usr/bin/id') ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
