import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { streamPayment } from '#contract/events.ts'
import { confirmPayment } from '#contract/payment.ts'
import { get, newPurchase, resolveCharge, until } from '#tests/support/server/client.ts'
import { newDataDir } from '#tests/support/server/data-dir.ts'
import { openPaymentStream, openStream } from '#tests/support/server/events.ts'
import { startProcess, startTestServer } from '#tests/support/server/server.ts'
import { rows } from '#tests/support/server/sql.ts'

const STREAMS = 1_000
const PURCHASES = 200
/** Streams of one address. */
const SHARE = 100
const MAX_KIB_PER_STREAM = 150

/** Memory of a process, KiB. */
const memoryOf = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

test(`${STREAMS} open streams take little memory each, all get their changes, and calls are answered meanwhile`, async () => {
  const server = await startTestServer({ env: { TRUSTED_PROXIES: '1' } })
  const { transaction } = await newPurchase(server.url)
  // Ended ones, for which the gateway is polled rarely.
  await rows(
    server.databaseUrl,
    `insert into transactions select (jsonb_populate_record(t, jsonb_build_object('id', 'TRX_MCH_' || lpad(n::text, 26, '0'),
       'status', 'completed', 'holds_machine', false, 'due_at', null))).*
     from transactions t, generate_series(1, ${PURCHASES}) n where t.id = $1`,
    [transaction.transaction],
  )
  const open = (index: number) =>
    openStream(
      server.url,
      streamPayment,
      { transaction: `TRX_MCH_${String((index % PURCHASES) + 1).padStart(26, '0')}` },
      { headers: { 'x-forwarded-for': `10.1.0.${Math.floor(index / SHARE)}` } },
    )
  // The first requests load and compile what all need.
  for (let i = 0; i < 50; i++) (await open(i)).close()
  const before = memoryOf(server.pid)
  const streams: Awaited<ReturnType<typeof open>>[] = []
  for (let i = 0; i < STREAMS; i += 20)
    streams.push(...(await Promise.all(Array.from({ length: 20 }, (_, k) => open(i + k)))))
  await until(
    async () => streams.filter(({ events }) => events.length === 1).length,
    (count) => count === STREAMS,
  )
  const perStream = (memoryOf(server.pid) - before) / STREAMS
  const started = performance.now()
  await rows(
    server.databaseUrl,
    `update transactions set ends_at = now() where status = 'completed' and id like 'TRX_MCH_000000%'`,
  )
  await until(
    async () => streams.filter(({ events }) => events.length === 2).length,
    (count) => count === STREAMS,
  )
  const ms = Math.round(performance.now() - started)
  // The figure of docs/budgets.md.
  console.log(`${STREAMS} streams: ${perStream.toFixed(1)} KiB each; ${PURCHASES} changes reached all in ${ms} ms`)
  expect(perStream).toBeLessThan(MAX_KIB_PER_STREAM)
  expect((await get(server.url, confirmPayment, { transaction: transaction.transaction })).status).toBe('pending')
  expect(streams.every((stream) => stream.state() === 'open')).toBe(true)
  await server.close()
  await until(
    async () => streams.filter((stream) => stream.state() === 'ended').length,
    (count) => count === STREAMS,
  )
})

test('a stream that is opened again gets what changed while the server was killed', async () => {
  const server = await startTestServer()
  const { transaction } = await newPurchase(server.url)
  const stream = await openPaymentStream(server.url, transaction.transaction)
  await until(
    async () => stream.events.length,
    (count) => count > 0,
  )
  await resolveCharge(server.url, transaction.transaction, 'pay', 'none')
  await server.restart()
  await until(
    async () => stream.state(),
    (state) => state === 'broken',
  )
  const next = await openPaymentStream(server.url, transaction.transaction, stream.ids.at(-1))
  await until(
    async () => next.events.at(-1)?.status,
    (status) => status === 'running',
  )
  next.close()
  await server.close()
})

test('a stream that is opened as soon as a restarted server accepts connections is not refused', async () => {
  const server = await startTestServer()
  const { transaction } = await newPurchase(server.url)
  const restarted = server.restart()
  const open = () => openPaymentStream(server.url, transaction.transaction).catch(() => undefined) // not yet
  const stream = await until(open, (opened) => opened !== undefined)
  expect(stream?.status).toBe(200)
  stream?.close()
  await restarted
  await server.close()
})

test('a restart of the database: a stream ends or goes on, and its successor has the present state', async () => {
  const data = newDataDir()
  const server = await startProcess({ DATA_DIR: data.folder })
  const { transaction } = await newPurchase(server.url)
  let stream = await openPaymentStream(server.url, transaction.transaction)
  await until(
    async () => stream.events.length,
    (count) => count > 0,
  )
  process.kill(data.databasePid(), 'SIGKILL')
  // Until the new database answers: right after the kill the server does not know of it yet.
  await until(
    () =>
      resolveCharge(server.url, transaction.transaction).then(
        () => true,
        () => false,
      ),
    (isPaid) => isPaid,
  )
  await until(
    async () => {
      if (stream.state() !== 'open' || stream.status !== 200)
        stream = await openPaymentStream(server.url, transaction.transaction, stream.ids.at(-1))
      return stream.events.at(-1)?.status
    },
    (status) => status === 'running',
  )
  stream.close()
  expect(await server.stop()).toBe(0)
  data.remove()
})
