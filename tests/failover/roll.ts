import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '#tests/support/client.ts'
import type { Node } from './node.ts'
import { findPrograms } from './programs.ts'
import { startMain } from './run-main.ts'
import { type Shop, untilReady } from './shop.ts'

const MIGRATIONS = 'src/server/db/migrations'
/** How long the dump goes on after the migration has met it: long enough for another try, which comes after five seconds. */
const DUMP_GOES_ON_MS = 8_000
const MET_WITHIN_MS = 120_000

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] }

/** A newer build: a copy of this project with one more migration, of the table that every purchase writes. */
function nextBuild(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'washday-next-build-'))
  chmodSync(root, 0o755)
  for (const part of ['src', 'brands', 'design-tokens', 'package.json'])
    cpSync(part, join(root, part), { recursive: true })
  for (const part of ['node_modules', 'public', 'docs']) symlinkSync(resolve(part), join(root, part))
  const file = join(root, MIGRATIONS, 'meta/_journal.json')
  const journal: Journal = JSON.parse(readFileSync(file, 'utf8'))
  const last = journal.entries.at(-1)
  if (!last) throw new Error('There are no migrations')
  const tag = `${String(last.idx + 1).padStart(4, '0')}_next_build`
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(
    join(root, MIGRATIONS, `${tag}.sql`),
    'ALTER TABLE "transactions" ADD COLUMN "of_next_build" boolean;\n',
  )
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
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
  const { root, remove } = nextBuild()
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
    remove()
  }
}
