import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedHome } from '#server/db/embedded-binaries.ts'
import { installPackages } from '#tests/runner/debian.ts'
import {
  commandFor,
  createPurchase,
  freeMachines,
  newCustomer,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { moveMachine } from '#tests/support/server/purchase.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { freePort, startProcess } from '#tests/support/server/server.ts'
import { count, openConnection } from '#tests/support/server/sql.ts'

const PURCHASES = 24
/** Fewer than the servers have, so that they share connections all the time. */
const SHARED_CONNECTIONS = 3

/** PgBouncer in transaction mode: each transaction gets whichever connection is free. */
async function startPooler(databaseUrl: string) {
  installPackages('pgbouncer')
  const folder = mkdtempSync(join(tmpdir(), 'washday-pooler-'))
  chmodSync(folder, 0o755)
  const { runAs } = embeddedHome(folder, () => {}) // like PostgreSQL it refuses to run as root
  const { hostname, port: databasePort, username, password } = new URL(databaseUrl)
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname
  const port = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]
* = host=${host} port=${databasePort} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SHARED_CONNECTIONS}
`,
  )
  const child = spawn('pgbouncer', [config], { ...runAs, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (part) => {
    log += part
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer does not start: ${log}`)
    const { rows, close } = openConnection(url.href)
    return rows('select 1').then(
      () => close().then(() => true),
      () => close().then(() => false),
    )
  }
  await until(isUp, Boolean)
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  }
  return { url: url.href, stop }
}

test('two servers sell through PgBouncer in transaction mode', { timeout: 300_000 }, async () => {
  const database = await freshDatabase()
  const pooler = await startPooler(database.url)
  const env = {
    ...TEST_SECRETS,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    DATABASE_PREPARE: 'off',
    DATABASE_POOL: '10',
  }
  const servers = [await startProcess(env), await startProcess(env)]
  onTestFinished(async () => {
    for (const server of servers) await server.stop()
    await pooler.stop()
    await database.drop()
  })
  const [first, second] = servers.map(({ url }) => url)
  if (!first || !second) throw new Error('Two servers are needed')
  const machines = await freeMachines(first)
  const { access_token: token } = await newCustomer(first)

  /** Bought at one server, paid at the other. */
  async function wash(n: number) {
    const machine = machines[n % 3]
    if (!machine) throw new Error('A machine is needed')
    const [here, there] = n % 2 === 0 ? [first ?? '', second ?? ''] : [second ?? '', first ?? '']
    const { transaction } = await createPurchase(here, token, await commandFor(here, machine))
    await resolveCharge(there, transaction)
    await waitForStatus(there, transaction, 'running')
    await moveMachine(here, machine.machine_id, 'finish')
    await waitForStatus(here, transaction, 'completed')
    await moveMachine(here, machine.machine_id, 'collect')
  }
  // Three at a time, each at a machine of its own.
  for (let n = 0; n < PURCHASES; n += 3) await Promise.all([wash(n), wash(n + 1), wash(n + 2)])

  expect(await count(database.url, `select 1 from transactions where status = 'completed'`)).toBeGreaterThanOrEqual(
    PURCHASES,
  )
  expect(await findViolations(database.url)).toEqual({})
  const pooled = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'washday'`
  expect(await count(database.url, pooled)).toBeLessThanOrEqual(SHARED_CONNECTIONS)
  for (const { log } of servers) expect(log()).not.toMatch(/prepared statement|startup parameter|request failed/)
})
