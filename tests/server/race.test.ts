import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateQr } from '#contract/payment.ts'
import {
  ask,
  commandFor,
  freeMachines,
  newCustomer,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { runConcurrently } from '#tests/support/server/load-clients.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { type ServerProcess, startProcess } from '#tests/support/server/server.ts'
import { count, rows } from '#tests/support/server/sql.ts'

const ROUNDS = 20

let first: InProcessServer
let second: ServerProcess
beforeAll(async () => {
  first = await startInProcessServer()
  second = await startProcess({ ...TEST_SECRETS, DATABASE_URL: first.databaseUrl })
})
afterAll(async () => {
  await second.stop()
  await first.close()
})

test('[S5.2][V2.3.4] two customers at two servers race for one machine: exactly one gets it, every time', async () => {
  const [a, b] = [await newCustomer(first.url), await newCustomer(first.url)]
  const [machine] = await freeMachines(first.url)
  if (!machine) throw new Error('No machine is free')
  const command = await commandFor(first.url, machine)
  const outcomes: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all([
      ask(first.url, generateQr, command, { token: a.access_token }),
      ask(second.url, generateQr, command, { token: b.access_token }),
    ])
    outcomes.push(answers.filter(({ status }) => status === 200).length)
    expect(answers.find(({ status }) => status !== 200)?.problem).toMatchObject({ code: 'machine_unavailable' })
    await rows(
      first.databaseUrl,
      `update transactions set holds_machine = false, status = 'expired', due_at = null where machine_id = $1`,
      [machine.machine_id],
    )
  }
  expect(outcomes).toEqual(Array.from({ length: ROUNDS }, () => 1))
})

test('[S2.13][V2.3.4] control: without lock and index the same race has two winners', async () => {
  const client = async () => {
    const connection = new pg.Client({ connectionString: first.databaseUrl })
    await connection.connect()
    return connection
  }
  const [a, b] = [await client(), await client()]
  await a.query('create table unsafe (holder text)')
  // In lockstep: both look before either writes, as two servers may at any time.
  const clients = [a, b]
  for (const by of clients) await by.query('begin')
  const found = await Promise.all(clients.map((by) => by.query('select 1 from unsafe')))
  for (const [i, by] of clients.entries()) {
    if (!found[i]?.rowCount) await by.query('insert into unsafe values ($1)', [`holder ${i}`])
    await by.query('commit')
  }
  await Promise.all([a.end(), b.end()])
  expect(await count(first.databaseUrl, 'select 1 from unsafe')).toBe(2)
})

test('forty loads are paid at two servers, each webhook sent twice: each machine starts once', async () => {
  const machines = [...(await freeMachines(first.url)), ...(await freeMachines(first.url, 'dryer'))].slice(0, 40)
  // A customer may have only a few unpaid purchases.
  const tokens = await runConcurrently(machines, 2, async () => (await newCustomer(first.url)).access_token)
  const ids = await Promise.all(
    machines.map(async (machine, i) => {
      const url = i % 2 ? first.url : second.url
      const token = tokens[i] ?? ''
      const answer = await ask(url, generateQr, await commandFor(url, machine), { token })
      if (!answer.body) throw new Error(answer.problem?.code)
      await resolveCharge(i % 3 ? first.url : second.url, answer.body.transaction, 'pay', 'twice')
      return answer.body.transaction
    }),
  )
  await Promise.all(ids.map((id) => waitForStatus(first.url, id, 'running')))
  const started = `select transaction_id from transaction_events where to_status = 'running' and transaction_id = any($1)`
  expect(await count(first.databaseUrl, started, [ids])).toBe(ids.length)
  await until(
    () => count(first.databaseUrl, 'select 1 from payments where transaction_id = any($1)', [ids]),
    (paid) => paid === ids.length,
  )
})
