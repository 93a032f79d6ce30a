import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { until } from '#tests/support/server/client.ts'
import { freePort, startProcess } from '#tests/support/server/server.ts'
import { createNode, DATABASE, initialise, type Node, urlOfRole } from './node.ts'
import { startOutside } from './outside.ts'
import { startMain } from './run-main.ts'
import type { Shop } from './shop.ts'

const ROOT = resolve('.')
/** Jobs look for work at least every second: a copy that acts does so well within this time. */
const WATCHED_MS = 10_000
/** Purchases for which a server would act at once. */
const DUE = `select id, status, due_at from transactions where status in ('paid', 'starting') order by id`

/** Dumps the shop while customers buy, until a dump has purchases whose machines have to be started. */
async function restoreWithDue(shop: Shop, copy: Node) {
  const file = join(shop.cluster.folder, 'shop.dump')
  for (let tries = 0; tries < 10; tries++) {
    await shop.primary.run('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${shop.primary.url}`])
    const server = ['--host=127.0.0.1', `--port=${copy.port}`, '--username=postgres']
    await copy.run('dropdb', [...server, '--if-exists', '--force', 'washday'])
    await copy.run('createdb', [...server, '--owner=washday', 'washday'])
    await copy.run('pg_restore', ['--exit-on-error', `--dbname=${copy.url}`, file])
    if ((await copy.query(DUE)).length > 0) return
  }
  throw new Error('No dump has a purchase that is to be started')
}

/** Restores a backup on another PostgreSQL and starts a server of production on it, which must not act before `--adopt`. */
export async function restoreBackup(shop: Shop) {
  const outside = await startOutside()
  const copy = await createNode('copy', shop.cluster.folder)
  const env = { ...outside.settings, DATABASE_URL: urlOfRole(copy) }
  const start = async () => startProcess({ ...env, PORT: String(await freePort()) })
  try {
    // As servers of production do at their start; those of this shop play the bank themselves.
    await startMain(ROOT, ['--adopt'], { ...outside.settings, DATABASE_URL: urlOfRole(shop.primary) }).ended
    await initialise(copy)
    await copy.start()
    await copy.run('createuser', ['--host=127.0.0.1', `--port=${copy.port}`, '--username=postgres', 'washday'])
    await restoreWithDue(shop, copy)
    // Servers with the sandbox do not start on a database that production uses.
    await shop.primary.query('delete from deployment')
    const due = JSON.stringify(await copy.query(DUE))
    const quiet = await start()
    await wait(WATCHED_MS)
    const log = quiet.log()
    await quiet.stop()
    if (!log.includes('this database is a copy')) throw new Error(`The copy was not noticed: ${log.slice(-600)}`)
    if (outside.requests.length) throw new Error(`The copy acted: ${outside.requests[0]}`)
    if (JSON.stringify(await copy.query(DUE)) !== due) throw new Error('The copy changed purchases')
    // The other way round: what was adopted acts, so the silence before was no accident.
    await startMain(ROOT, ['--adopt', `--database=${DATABASE}`], env).ended
    const original = await start()
    await until(
      async () => outside.requests.length,
      (count) => count > 0,
    )
    await original.kill()
  } finally {
    copy.relay.cut()
    await copy.kill()
    outside.close()
  }
}
