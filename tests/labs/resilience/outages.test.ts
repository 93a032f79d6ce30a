import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { DAY_MS } from '#contract/duration.ts'
import { getHistoryPayment } from '#contract/history.ts'
import { generateQr } from '#contract/payment.ts'
import { ROOT } from '#server/platform/root-dir.ts'
import { startRelay } from '#tests/support/faults/relay.ts'
import {
  ask,
  commandFor,
  confirm,
  createPurchase,
  freeMachines,
  get,
  newPurchase,
  PIN,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { startProcess } from '#tests/support/server/server.ts'
import { rows } from '#tests/support/server/sql.ts'

const AWAY_MS = 30_000

test('[V2.3.3][V16.5.3] the database is unavailable for half a minute: each response is a 503, no acknowledged write is lost, and service resumes by itself', {
  timeout: 300_000,
}, async () => {
  const database = await freshDatabase()
  const relay = await startRelay(database.url)
  const server = await startProcess({ ...TEST_SECRETS, DATABASE_URL: relay.url })
  onTestFinished(async () => {
    await server.stop()
    relay.cut()
    await database.drop()
  })
  const [first, second, third] = await freeMachines(server.url)
  if (!third) throw new Error('Three machines are needed')
  const paid = await newPurchase(server.url, first)
  const unpaid = await newPurchase(server.url, second)
  await resolveCharge(server.url, paid.transaction.transaction)
  const runningLoad = await waitForStatus(server.url, paid.transaction.transaction, 'running')
  const command = await commandFor(server.url, third)

  relay.cut()
  const backAt = Date.now() + AWAY_MS
  const answers = new Set<string>()
  while (Date.now() < backAt) {
    const { status, problem, headers } = await ask(server.url, getHistoryPayment, {}, { token: paid.token })
    answers.add(`${status} ${problem?.code} ${headers.get('retry-after')}`)
    const pressed = await ask(server.url, generateQr, command, { token: paid.token, key: 'pressed' })
    answers.add(`${pressed.status} ${pressed.problem?.code} ${pressed.headers.get('retry-after')}`)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await wait(1_000)
  }
  expect([...answers]).toEqual(['503 unavailable 1'])
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)

  await relay.mend()
  await until(
    () => fetch(`${server.url}/readyz`).then(({ status }) => status),
    (status) => status === 200,
  )
  const recoveredLoad = await confirm(server.url, runningLoad.transaction)
  expect([recoveredLoad.status, recoveredLoad.paid_at, recoveredLoad.started_at]).toEqual([
    'running',
    runningLoad.paid_at,
    runningLoad.started_at,
  ])
  await resolveCharge(server.url, unpaid.transaction.transaction, 'pay', 'none')
  await waitForStatus(server.url, unpaid.transaction.transaction, 'running')
  const pressed = await createPurchase(server.url, paid.token, command, 'pressed')
  const purchasesOfThird = await rows(
    database.url,
    `select id from transactions where machine_id = $1
       and customer_id = (select customer_id from transactions where id = $2)`,
    [third.machine_id, runningLoad.transaction],
  )
  expect(purchasesOfThird, 'requested for half a minute, bought once').toEqual([{ id: pressed.transaction }])
  expect(await findViolations(database.url)).toEqual({})
})

describe.each([
  ['two days back', -2 * DAY_MS],
  ['400 days on', 400 * DAY_MS],
])('a server whose clock is %s', (_, shift) => {
  test('sells and starts machines, and preserves earlier purchases, on a server with a wrong clock', async () => {
    const database = await freshDatabase()
    onTestFinished(database.drop)
    const settings = { ...TEST_SECRETS, DATABASE_URL: database.url }
    const rightServer = await startProcess(settings)
    const earlierPurchase = await newPurchase(rightServer.url)
    await resolveCharge(rightServer.url, earlierPurchase.transaction.transaction)
    const runningLoad = await waitForStatus(rightServer.url, earlierPurchase.transaction.transaction, 'running')
    const [, other] = await freeMachines(rightServer.url)
    const unpaid = await newPurchase(rightServer.url, other)
    await rightServer.stop()

    const clock = join(ROOT, 'tests/support/server/shifted-clock.ts')
    const wrongServer = await startProcess({
      ...settings,
      CLOCK_SHIFT_MS: String(shift),
      NODE_OPTIONS: `--import=${clock}`,
    })
    const recoveredLoad = await confirm(wrongServer.url, runningLoad.transaction)
    expect(wrongServer.log(), 'the clock is wrong').toContain('clock of this machine differs from the database')
    expect(Math.abs(Date.parse(recoveredLoad.server_time) - Date.now()), "the database's clock decides").toBeLessThan(
      60_000,
    )
    expect(recoveredLoad.paid_at).toBe(runningLoad.paid_at)
    expect(['running', 'completed']).toContain(recoveredLoad.status)
    const laterPurchase = await newPurchase(wrongServer.url)
    await resolveCharge(wrongServer.url, laterPurchase.transaction.transaction)
    expect((await waitForStatus(wrongServer.url, laterPurchase.transaction.transaction, 'running')).amount).toBe(
      laterPurchase.transaction.amount,
    )
    expect((await confirm(wrongServer.url, unpaid.transaction.transaction)).status, 'an earlier QR code').toBe(
      'pending',
    )
    await resolveCharge(wrongServer.url, unpaid.transaction.transaction)
    await waitForStatus(wrongServer.url, unpaid.transaction.transaction, 'running')
    const booked = await rows(
      database.url,
      'select transaction_id as id, amount from payments where transaction_id = any($1)',
      [[runningLoad.transaction, unpaid.transaction.transaction, laterPurchase.transaction.transaction]],
    )
    expect(new Map(booked.map(({ id, amount }) => [id, amount]))).toEqual(
      new Map(
        [runningLoad, unpaid.transaction, laterPurchase.transaction].map(({ transaction, amount }) => [
          transaction,
          amount,
        ]),
      ),
    )
    expect(await findViolations(database.url)).toEqual({})
    await get(wrongServer.url, login, { phone_number: '0812345670', pin_code: PIN })
    expect(wrongServer.log()).not.toContain('"level":"error"')
    expect(await wrongServer.stop()).toBe(0)
  })
})
