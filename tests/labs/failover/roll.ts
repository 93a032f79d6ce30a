import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '#tests/support/server/client.ts'
import type { Node } from './node.ts'
import { findPrograms } from './programs.ts'
import { startMain } from './run-main.ts'
import { type Shop, untilReady } from './shop.ts'

const MIGRATIONS = 'src/server/db/migrations'
/** How long the dump goes on after the migration has met it: long enough for another try, which comes after five seconds. */
const DUMP_GOES_ON_MS = 8_000
const MET_WITHIN_MS = 120_000

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] }

/**
 * A newer build: a copy of this project with one more migration, of the table that every purchase writes.
 * @returns its root
 */
async function nextBuild(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'washday-next-build-'))
  await chmod(root, 0o755)
  for (const part of ['src', 'brands', 'design-tokens', 'package.json'])
    await cp(part, join(root, part), { recursive: true })
  for (const part of ['node_modules', 'public', 'docs']) await symlink(resolve(part), join(root, part))
  const file = join(root, MIGRATIONS, 'meta/_journal.json')
  const journal: Journal = JSON.parse(await readFile(file, 'utf8'))
  const last = journal.entries.at(-1)
  if (!last) throw new Error('There are no migrations')
  const tag = `${String(last.idx + 1).padStart(4, '0')}_next_build`
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  await writeFile(file, JSON.stringify(journal))
  await writeFile(
    join(root, MIGRATIONS, `${tag}.sql`),
    'ALTER TABLE "transactions" ADD COLUMN "of_next_build" boolean;\n',
  )
  return root
}

/** A dump that waits for its reader, and so holds its locks on all tables like one of a large database. */
async function startDump(primary: Node) {
  const child = spawn(join(findPrograms().postgres, 'pg_dump'), ['--dbname', primary.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const isHolding = async () =>
    (
      await primary.query(
        `select from pg_locks join pg_stat_activity using (pid) where application_name = 'pg_dump' and relation = 'transactions'::regclass`,
      )
    ).length > 0
  await until(isHolding, Boolean)
  return {
    isHolding,
    async finish() {
      child.stdout.resume()
      const [code] = await ended
      if (code !== 0) throw new Error(`pg_dump ended with ${code}`)
    },
  }
}

/** Rolls both servers to a new build, whose migration meets a dump. */
export async function roll(shop: Shop) {
  const root = await nextBuild()
  try {
    const dump = await startDump(shop.primary)
    const migration = startMain(root, ['--migrate'], shop.settings)
    await until(
      async () => migration.log(),
      (log) => log.includes('a migration waits for a table'),
      MET_WITHIN_MS,
    )
    await wait(DUMP_GOES_ON_MS)
    if (!(await dump.isHolding())) throw new Error('The dump ended too early to prove anything')
    await dump.finish()
    await migration.ended
    for (const [index, server] of shop.servers.entries()) {
      await server.stop()
      const next = await shop.startServer(server.port, { root, env: { DATABASE_MIGRATE: 'apart' } })
      shop.servers[index] = next
      await untilReady(next)
    }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
