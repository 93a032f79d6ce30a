import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '#tests/support/server/client.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { freePort, startProcess } from '#tests/support/server/server.ts'
import { count } from '#tests/support/server/sql.ts'
import { createNode, urlOfRole } from './node.ts'
import { startOutside } from './outside.ts'
import { type Shop, untilReady } from './shop.ts'
import type { Shoppers } from './shoppers.ts'

const SCRIPT = 'docs/deploy/restore-to.sh'
const ORDERS_BETWEEN = 10

/** Follows the recipe of `docs/deploy.md`: a base backup, archived WAL, and everything as it was at a moment between. */
export async function recoverToMoment(shop: Shop, shoppers: Shoppers) {
  const { primary, cluster } = shop
  const outside = await startOutside()
  const copy = await createNode('recovered', cluster.folder)
  try {
    const backup = join(cluster.folder, 'base-backup')
    await primary.run('pg_basebackup', [
      '-D',
      backup,
      '-d',
      `host=127.0.0.1 port=${primary.port} user=postgres`,
      '-c',
      'fast',
    ])
    await shoppers.untilMore(ORDERS_BETWEEN)
    const before = [...shoppers.acknowledged]
    const [{ moment } = {}] = await primary.query('select clock_timestamp()::text as moment')
    await shoppers.untilMore(ORDERS_BETWEEN)

    const [{ wal } = {}] = await primary.query('select pg_walfile_name(pg_switch_wal()) as wal')
    await until(async () => existsSync(join(cluster.archive, String(wal))), Boolean)
    const script = join(cluster.folder, 'restore-to.sh')
    copyFileSync(SCRIPT, script)
    await copy.run('sh', [script, backup, cluster.archive, copy.folder, String(moment)])
    await copy.start()
    await until(
      () => copy.query('select pg_get_wal_replay_pause_state() as state'),
      ([row]) => row?.state === 'paused',
    )
    const lost = await count(
      copy.url,
      `select 1 from unnest($1::text[], $2::int[]) as told (id, amount)
       left join payments p on p.transaction_id = told.id where p.amount is distinct from told.amount`,
      [before.map(({ transaction }) => transaction), before.map(({ amount }) => amount)],
    )
    if (lost) throw new Error(`${lost} of ${before.length} purchases from before the moment are missing`)
    const later = await count(copy.url, 'select 1 from transactions where created_at > $1::timestamptz', [moment])
    if (later) throw new Error(`${later} purchases from after the moment are there`)
    const violations = Object.keys(await findViolations(copy.url))
    if (violations.length) throw new Error(`At the moment the books were wrong: ${violations.join('; ')}`)

    const server = await startProcess({
      ...outside.settings,
      READ_ONLY: '1',
      DATABASE_URL: urlOfRole(copy),
      PORT: String(await freePort()),
    })
    await untilReady(server)
    await server.stop()
    if (outside.requests.length) throw new Error(`The recovered copy acted: ${outside.requests[0]}`)
    await copy.query('select pg_wal_replay_resume()')
    await until(
      () => copy.query('select pg_is_in_recovery() as waits'),
      ([row]) => row?.waits === false,
    )
  } finally {
    copy.relay.cut()
    await copy.kill()
    outside.close()
  }
}
