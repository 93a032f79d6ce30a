import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectLoad, getSharedLoad, shareLoad, unshareLoad } from '#contract/loads.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import {
  ask,
  get,
  machineInfo,
  newCustomer,
  newPurchase,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer()
})
afterAll(() => server.close())

/** A running load and its customer. */
async function newRunningLoad() {
  const { token, machine, transaction } = await newPurchase(server.url)
  await resolveCharge(server.url, transaction.transaction)
  const purchase = await waitForStatus(server.url, transaction.transaction, 'running')
  const { machine_id } = machine
  return { token, machine, purchase, transaction: purchase.transaction, machine_id }
}
const openLink = (link: string, options = {}) => ask(server.url, getSharedLoad, { token: link }, options)

test('[V8.2.3] a share link shows the machine, the branch and the time, and nothing else', async () => {
  const { token, machine, purchase, transaction } = await newRunningLoad()
  const link = await get(server.url, shareLoad, { transaction }, { token })
  expect(link.token).not.toContain(transaction.slice('TRX_MCH_'.length))
  const hours = (Date.parse(link.until) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(11.9)
  expect(hours).toBeLessThanOrEqual(12)
  const { body } = await openLink(link.token)
  expect(body).toEqual({
    machine_category: machine.machine_category,
    machine_number: machine.number,
    branch_id: purchase.branch_id,
    branch_name: purchase.branch_name,
    is_running: true,
    is_paused: false,
    is_stopped: false,
    ends_at: purchase.ends_at,
    total_minutes: purchase.program.minutes,
    until: link.until,
    server_time: expect.any(String),
  })
  expect((await openLink(link.token, { origin: 'http://the-wash.app.localhost' })).problem?.code).toBe('not_found')
})

test('a load has one share link, also for concurrent requests, until it is revoked', async () => {
  const { token, transaction } = await newRunningLoad()
  const [link, repeatedLink] = await Promise.all([
    get(server.url, shareLoad, { transaction }, { token }),
    get(server.url, shareLoad, { transaction }, { token }),
  ])
  expect(repeatedLink).toEqual(link)
  await get(server.url, unshareLoad, { transaction }, { token })
  await get(server.url, unshareLoad, { transaction }, { token })
  expect((await openLink(link.token)).problem?.code).toBe('not_found')
  expect((await get(server.url, shareLoad, { transaction }, { token })).token).not.toBe(link.token)
})

test('a share link works after the end of the load, until the laundry is collected', async () => {
  const { token, transaction, machine_id } = await newRunningLoad()
  const link = await get(server.url, shareLoad, { transaction }, { token })
  await get(server.url, moveSandboxMachine, { machine_id, action: 'finish' })
  const done = await waitForStatus(server.url, transaction, 'completed')
  expect((await openLink(link.token)).body).toMatchObject({ is_running: false, ends_at: done.ends_at })
  await get(server.url, moveSandboxMachine, { machine_id, action: 'collect' })
  expect((await openLink(link.token)).problem?.code).toBe('not_found')
  expect((await ask(server.url, shareLoad, { transaction }, { token })).problem?.code).toBe('load_over')
})

test("only the load's customer can report it collected, once it is finished, which frees the machine", async () => {
  const { token, transaction, machine, machine_id } = await newRunningLoad()
  const collect = (load: string, by: string) => ask(server.url, collectLoad, { transaction: load }, { token: by })
  const doneAt = async () =>
    (await rows(server.databaseUrl, 'select done_at from machines where id = $1', [machine_id]))[0]
  expect((await collect(transaction, token)).problem?.code).toBe('not_collectable')
  await get(server.url, moveSandboxMachine, { machine_id, action: 'finish' })
  await waitForStatus(server.url, transaction, 'completed')
  const { access_token: stranger } = await newCustomer(server.url)
  expect((await collect(transaction, stranger)).problem?.code).toBe('transaction_unknown')
  expect((await machineInfo(server.url, machine)).state).toBe('done')
  expect((await collect(transaction, token)).status).toBe(200)
  expect((await machineInfo(server.url, machine)).state).toBe('free')
  expect((await collect(transaction, token)).status).toBe(200)

  const nextPurchase = await newPurchase(server.url, machine)
  await resolveCharge(server.url, nextPurchase.transaction.transaction)
  await waitForStatus(server.url, nextPurchase.transaction.transaction, 'running')
  await get(server.url, moveSandboxMachine, { machine_id, action: 'finish' })
  await waitForStatus(server.url, nextPurchase.transaction.transaction, 'completed')
  expect((await collect(transaction, token)).status).toBe(200)
  expect(await doneAt(), 'the laundry of the next customer is unaffected').not.toEqual({ done_at: null })
})

test('a share link expires after twelve hours, and can be renewed', async () => {
  const { token, transaction } = await newRunningLoad()
  const link = await get(server.url, shareLoad, { transaction }, { token })
  await rows(
    server.databaseUrl,
    `update load_links set until = until - interval '12 hours' where transaction_id = $1`,
    [transaction],
  )
  expect((await openLink(link.token)).problem?.code).toBe('not_found')
  const renewedLink = await get(server.url, shareLoad, { transaction }, { token })
  expect(renewedLink.token).not.toBe(link.token)
  expect((await openLink(renewedLink.token)).status).toBe(200)
})

test("an unpaid purchase cannot be shared, and another customer's load neither shared nor revoked", async () => {
  const { token, transaction } = await newPurchase(server.url)
  const unpaid = await ask(server.url, shareLoad, { transaction: transaction.transaction }, { token })
  expect(unpaid.problem?.code).toBe('load_over')
  const { access_token: stranger } = await newCustomer(server.url)
  for (const endpoint of [shareLoad, unshareLoad]) {
    const answer = await ask(server.url, endpoint, { transaction: transaction.transaction }, { token: stranger })
    expect(answer.problem?.code).toBe('transaction_unknown')
  }
})
