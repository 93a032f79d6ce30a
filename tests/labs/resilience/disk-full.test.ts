import { mkdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import type { MachineRow } from '#contract/machines.ts'
import { cancelPayment, generateQr } from '#contract/payment.ts'
import {
  ask,
  commandFor,
  freeMachines,
  newCustomer,
  newPurchase,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { databaseUrlIn, newDataDir } from '#tests/support/server/data-dir.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { startProcess } from '#tests/support/server/server.ts'
import { rows } from '#tests/support/server/sql.ts'
import { smallDisk } from './small-disk.ts'

/** The database, plus the free space that `/readyz` requires. */
const DISK_BYTES = 512 * 1024 * 1024
const CUSTOMERS = 6
const LONGEST_MS = 90_000
/** Status, code and `Retry-After`. The sandbox's bank keeps its book in the same database, so it fails with it. */
const PLAIN = /^503 (unavailable|provider_unavailable) 1$/

test('[S5.1d][S5.5a] a full disk: each response is correct or a 503, no acknowledged write is lost, and service resumes once there is space', {
  timeout: 300_000,
}, async () => {
  const data = newDataDir()
  mkdirSync(data.folder)
  const disk = smallDisk(data.folder, DISK_BYTES)
  const settings = {
    DATA_DIR: data.folder,
    LOG_LEVEL: 'error',
    // Each customer gives back one reservation after the other, which would pause them after three.
    ...withLimits({ unpaidEndsPerDay: 1000 }),
  }
  const server = await startProcess(settings, ['--api-only'], disk)
  const { url, pid } = server
  const databaseUrl = databaseUrlIn(disk.seenBy(pid))
  let isOver = false
  let isAborted = false
  let shopping: Promise<unknown> = Promise.resolve()
  onTestFinished(async () => {
    isAborted = true
    await shopping.catch(() => {}) // asserted by the test itself
    await server.stop()
    data.remove()
  })
  const [first, second, ...others] = await freeMachines(url)
  const running = await newPurchase(url, first)
  await resolveCharge(url, running.transaction.transaction)
  const runningLoad = await waitForStatus(url, running.transaction.transaction, 'running')
  const unpaid = await newPurchase(url, second)

  /** The last acknowledged status of each transaction. */
  const acknowledged = new Map<string, string>()
  const refusals = new Map<string, number>()
  const insist = async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: { token: string; key?: string },
  ): Promise<OutputOf<E>> => {
    for (;;) {
      if (isAborted) throw new Error('the test has failed')
      const answer = await ask(url, endpoint, input, options)
      if (answer.body !== undefined) return answer.body
      const refusal = `${answer.status} ${answer.problem?.code} ${answer.headers.get('retry-after')}`
      refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
      await wait(100)
    }
  }
  const shop = async (machine: MachineRow) => {
    const { access_token: token } = await newCustomer(url)
    const command = await commandFor(url, machine)
    while (!isOver) {
      const { transaction } = await insist(generateQr, command, { token, key: crypto.randomUUID() })
      acknowledged.set(transaction, 'pending')
      const { status } = await insist(cancelPayment, { transaction }, { token })
      acknowledged.set(transaction, status)
    }
  }
  const refused = async () => [...refusals.values()].reduce((sum, n) => sum + n, 0)
  const isReady = () => fetch(`${url}/readyz`).then(({ status }) => status)
  shopping = Promise.all(others.slice(0, CUSTOMERS).map(shop))
  await until(
    async () => acknowledged.size,
    (count) => count > CUSTOMERS * 3,
  )
  expect(await refused()).toBe(0)
  await until(isReady, (status) => status === 200)

  // At first tables cannot grow, but the database still runs and reads.
  disk.fill(pid)
  await until(refused, (count) => count > CUSTOMERS * 2, LONGEST_MS)
  expect(await isReady()).toBe(503)
  expect((await waitForStatus(url, runningLoad.transaction, 'running')).paid_at).toBe(runningLoad.paid_at)

  // Then the write-ahead log cannot grow either, and the database stops itself.
  const write = `select pg_logical_emit_message(true, 'ballast', repeat('x', 1000000)) from generate_series(1, 200)`
  await expect(rows(databaseUrl, write)).rejects.toThrow()
  await until(isReady, (status) => status === 503)
  const refusedBefore = await refused()
  await until(refused, (count) => count > refusedBefore + CUSTOMERS * 2, LONGEST_MS)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  for (const refusal of refusals.keys()) expect(refusal).toMatch(PLAIN)

  disk.makeRoom(pid)
  await until(isReady, (status) => status === 200, LONGEST_MS)
  const acknowledgedBefore = acknowledged.size
  await until(
    async () => acknowledged.size,
    (count) => count > acknowledgedBefore + CUSTOMERS * 3,
    LONGEST_MS,
  )
  isOver = true
  await shopping
  for (const refusal of refusals.keys()) expect(refusal).toMatch(PLAIN)

  expect((await waitForStatus(url, runningLoad.transaction, 'running')).paid_at).toBe(runningLoad.paid_at)
  await resolveCharge(url, unpaid.transaction.transaction, 'pay', 'none')
  await waitForStatus(url, unpaid.transaction.transaction, 'running')
  const stored = await rows(databaseUrl, 'select id, status from transactions where id = any($1)', [
    [...acknowledged.keys()],
  ])
  expect(new Map(stored.map(({ id, status }) => [id, status]))).toEqual(acknowledged)
  expect(await findViolations(databaseUrl)).toEqual({})
  expect(await server.stop(), server.log()).toBe(0)
  // The figures of the run: how much was at stake when the disk was full.
  console.log({ acknowledged: acknowledged.size, refused: await refused() })
})
