import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { generateQr, getHistoryPayment } from '#contract/payment.ts'
import { ROOT } from '#server/root-dir.ts'
import {
  ask,
  bank,
  commandFor,
  confirm,
  freeMachines,
  get,
  newOrder,
  order,
  PIN,
  until,
  untilStatus,
} from '#tests/support/client.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { breaches } from '#tests/support/invariants.ts'
import { TEST_SECRETS } from '#tests/support/secrets.ts'
import { startProcess } from '#tests/support/server.ts'
import { rows } from '#tests/support/sql.ts'

const AWAY_MS = 30_000
const DAY_MS = 86_400_000

/** A way to the database that can be broken and mended. */
async function startRelay(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const server: Server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    client.pipe(upstream).pipe(client)
  })
  const listen = (port: number) => new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  await listen(0)
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The relay does not listen')
  const { port } = address
  const url = new URL(databaseUrl)
  url.port = String(port)
  url.hostname = '127.0.0.1'
  const cut = () => {
    server.close()
    for (const socket of open) socket.destroy()
  }
  return { url: url.href, cut, mend: () => listen(port) }
}

test('[V2.3.3][V16.5.3] the database gone for half a minute: a plain answer meanwhile, nothing acknowledged is lost, and it goes on by itself', {
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
  const paid = await newOrder(server.url, first)
  const open = await newOrder(server.url, second)
  await bank(server.url, paid.transaction.transaction)
  const bought = await untilStatus(server.url, paid.transaction.transaction, 'running')
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
  const kept = await confirm(server.url, bought.transaction)
  expect([kept.status, kept.paid_at, kept.started_at]).toEqual(['running', bought.paid_at, bought.started_at])
  await bank(server.url, open.transaction.transaction, 'pay', 'none')
  await untilStatus(server.url, open.transaction.transaction, 'running')
  const pressed = await order(server.url, paid.token, command, 'pressed')
  const ofThird = await rows(
    database.url,
    `select id from transactions where machine_id = $1
       and customer_id = (select customer_id from transactions where id = $2)`,
    [third.machine_id, bought.transaction],
  )
  expect(ofThird, 'pressed for half a minute, bought once').toEqual([{ id: pressed.transaction }])
  expect(await breaches(database.url)).toEqual({})
})

describe.each([
  ['two days back', -2 * DAY_MS],
  ['400 days on', 400 * DAY_MS],
])('a server whose clock is %s', (_, shift) => {
  test('sells and starts machines, and keeps what was bought before', async () => {
    const database = await freshDatabase()
    onTestFinished(database.drop)
    const settings = { ...TEST_SECRETS, DATABASE_URL: database.url }
    const right = await startProcess(settings)
    const before = await newOrder(right.url)
    await bank(right.url, before.transaction.transaction)
    const bought = await untilStatus(right.url, before.transaction.transaction, 'running')
    const [, other] = await freeMachines(right.url)
    const unpaid = await newOrder(right.url, other)
    await right.stop()

    const clock = join(ROOT, 'tests/support/shifted-clock.ts')
    const wrong = await startProcess({ ...settings, CLOCK_SHIFT_MS: String(shift), NODE_OPTIONS: `--import=${clock}` })
    const kept = await confirm(wrong.url, bought.transaction)
    expect(Math.abs(Date.parse(kept.server_time) - Date.now() - shift), 'the clock is wrong').toBeLessThan(60_000)
    expect(kept.paid_at).toBe(bought.paid_at)
    expect(['running', 'completed']).toContain(kept.status)
    const after = await newOrder(wrong.url)
    await bank(wrong.url, after.transaction.transaction)
    expect((await untilStatus(wrong.url, after.transaction.transaction, 'running')).amount).toBe(
      after.transaction.amount,
    )
    // Money for a QR of before: too old by a clock that is ahead, and honoured all the same.
    await bank(wrong.url, unpaid.transaction.transaction)
    await untilStatus(wrong.url, unpaid.transaction.transaction, 'running')
    const booked = await rows(
      database.url,
      'select transaction_id as id, amount from payments where transaction_id = any($1)',
      [[bought.transaction, unpaid.transaction.transaction, after.transaction.transaction]],
    )
    expect(new Map(booked.map(({ id, amount }) => [id, amount]))).toEqual(
      new Map([bought, unpaid.transaction, after.transaction].map(({ transaction, amount }) => [transaction, amount])),
    )
    expect(await breaches(database.url)).toEqual({})
    await get(wrong.url, login, { phone_number: '0812345670', pin_code: PIN })
    expect(wrong.log()).not.toContain('"level":"error"')
    expect(await wrong.stop()).toBe(0)
  })
})
