import { expect, onTestFinished, test } from 'vitest'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { chaosFailures, runChaos } from '#labs/chaos/chaos.ts'
import { auditChaos } from '#labs/chaos/chaos-audit.ts'
import { get, newPurchase, resolveCharge, waitForStatus } from '#tests/support/server/client.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { rows } from '#tests/support/server/sql.ts'

const ORDERS = 1_000
const KILLS = 6

test(`${ORDERS} orders over a bad network while server and database are killed: each acknowledged one is stored, once`, {
  timeout: 1_500_000, // one or two minutes alone; each step has its own time limit
}, async () => {
  const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1e9))
  const facts = await runChaos({ orders: ORDERS, kills: KILLS, seed, patienceMs: 90_000 })
  console.log(JSON.stringify(facts, null, 2))
  expect(chaosFailures(facts)).toEqual([])
})

test('control: the audit finds a missing payment, a second start, and a purchase without a final state', async () => {
  const { url, databaseUrl, close } = await startTestServer()
  onTestFinished(close)
  const { machine, transaction: order } = await newPurchase(url)
  const { transaction, amount } = order
  await resolveCharge(url, transaction)
  await waitForStatus(url, transaction, 'running')
  await get(url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'finish' })
  const { status } = await waitForStatus(url, transaction, 'completed')
  const findings = async () => {
    const { lost, duplicated, unknown } = await auditChaos(databaseUrl, [{ transaction, amount, status }])
    return Object.entries({ ...lost, ...duplicated, ...unknown }).flatMap(([name, many]) => (many ? [name] : []))
  }
  expect(await findings()).toEqual([])

  const insertSecondStart = `insert into sandbox_starts select transaction_id || '.2', machine_id, is_started, started_at, ends_at
    from sandbox_starts where transaction_id = $1`
  await rows(databaseUrl, insertSecondStart, [transaction])
  expect(await findings()).toEqual(['started twice'])
  await rows(databaseUrl, `update transactions set status = 'running' where id = $1`, [transaction])
  expect(await findings()).toEqual([
    'acknowledged final state differs',
    'started twice',
    'neither completed nor refunded',
  ])
  await rows(databaseUrl, 'delete from payments where transaction_id = $1', [transaction])
  expect(await findings()).toContain('acknowledged as paid, not booked')
})
