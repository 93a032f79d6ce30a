import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCouponByUser } from '#contract/coupons.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { restartMachine } from '#contract/restart.ts'
import {
  ask,
  commandFor,
  createPurchase,
  freeMachines,
  get,
  machineInfo,
  newPurchase,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import {
  findFreeMachine,
  grantCoupon,
  type Member,
  newLoad,
  newMember,
  refusal,
} from '#tests/support/server/members.ts'
import { moveMachine } from '#tests/support/server/purchase.ts'
import { count, rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
})
afterAll(() => server.close())

const newFailedLoad = async (member?: Member, coupons?: string[]) => {
  const owner = member ?? (await newMember(url))
  return { owner, load: await newLoad(url, owner, 'start_failed', coupons) }
}
const restart = ({ token }: Member, transaction: string, machine_id?: string, key?: string) =>
  ask(url, restartMachine, { transaction, ...(machine_id ? { machine_id } : {}) }, { token, ...(key ? { key } : {}) })
const choose = ({ token }: Member, transaction: string, kind: 'coupon' | 'case', key?: string) =>
  ask(url, chooseRefund, { transaction, kind }, { token, ...(key ? { key } : {}) })
const couponsFor = (transaction: string) =>
  count(server.databaseUrl, 'select 1 from coupons where refund_of = $1', [transaction])

/** Another free machine in the branch of a load, at the price that was paid. */
async function equalTo({ machine_id, node_id, price }: { machine_id: string; node_id: string; price: number }) {
  const other = (await freeMachines(url)).find((one) => one.node_id === node_id && one.machine_id !== machine_id)
  if (!other) throw new Error('No machine is free')
  await rows(server.databaseUrl, 'update programs set amount = $2 where machine_id = $1', [other.machine_id, price])
  return other
}

describe('a restart', () => {
  test('on the same machine is free and reserves the machine', async () => {
    const { owner, load } = await newFailedLoad()
    expect((await restart(owner, load.transaction)).body).toMatchObject({ status: 'starting', amount: load.amount })
    const running = await waitForStatus(url, load.transaction, 'running')
    expect(running).toMatchObject({ machine_id: load.machine_id, refund: null })
    expect((await machineInfo(url, load)).state).toBe('running')
    expect(
      await count(server.databaseUrl, 'select 1 from payments where transaction_id = $1', [load.transaction]),
    ).toBe(1)
  })

  test("on another machine of its kind uses that machine's minutes at the original price", async () => {
    const { owner, load } = await newFailedLoad()
    const other = await equalTo(load)
    await rows(server.databaseUrl, 'update programs set minutes = minutes + 7 where machine_id = $1', [
      other.machine_id,
    ])
    expect((await restart(owner, load.transaction, other.machine_id)).status).toBe(200)
    const running = await waitForStatus(url, load.transaction, 'running')
    const program = (await machineInfo(url, other)).programs.find(({ temp }) => temp === load.program.temp)
    expect(running).toMatchObject({ machine_id: other.machine_id, amount: load.amount, price: load.price })
    expect(running.program).toMatchObject({ minutes: program?.minutes, amount: load.program.amount })
    expect((await machineInfo(url, load)).state).toBe('free')
  })

  test('that fails can be repeated, and does not delay the refund', async () => {
    const { owner, load } = await newFailedLoad()
    await moveMachine(url, load.machine_id, 'fail_next_start')
    await restart(owner, load.transaction)
    const failedAgain = await waitForStatus(url, load.transaction, 'start_failed')
    expect(failedAgain.refund_at).toBe(load.refund_at)
    await moveMachine(url, load.machine_id, 'repair') // other tests have failed its starts too
    expect((await restart(owner, load.transaction)).status).toBe(200)
    await waitForStatus(url, load.transaction, 'running')
  })

  test('is rejected for a running load, after its deadline, and for another customer', async () => {
    const { owner, load } = await newFailedLoad()
    expect(refusal(await restart(await newMember(url), load.transaction))?.slice(0, 2)).toEqual([
      404,
      'transaction_unknown',
    ])
    await rows(server.databaseUrl, `update transactions set refund_at = now() - interval '1 second' where id = $1`, [
      load.transaction,
    ])
    expect(refusal(await restart(owner, load.transaction))?.slice(0, 2)).toEqual([409, 'not_restartable'])
    const running = await newLoad(url, owner, 'running')
    expect(refusal(await restart(owner, running.transaction))?.[1]).toBe('not_restartable')
  })

  test('is rejected on a machine of another kind or branch, or one that is not free', async () => {
    const { owner, load } = await newFailedLoad()
    const machines = await freeMachines(url)
    const otherBranch = machines.find(({ node_id }) => node_id !== load.node_id)
    const [dryer] = await freeMachines(url, 'dryer')
    for (const machine of [otherBranch?.machine_id, dryer?.machine_id, 'nowhere'])
      expect(refusal(await restart(owner, load.transaction, machine))?.slice(0, 2)).toEqual([404, 'machine_unknown'])
    await moveMachine(url, load.machine_id, 'out_of_order')
    expect(refusal(await restart(owner, load.transaction))).toEqual([409, 'machine_unavailable', 'out_of_order'])
    await moveMachine(url, load.machine_id, 'repair')
    await choose(owner, load.transaction, 'case')
  })

  test('[S6.14] is rejected on a machine that costs more, and starts a cheaper one', async () => {
    const { owner, load } = await newFailedLoad()
    const other = await equalTo(load)
    const priceAt = (satang: number) =>
      rows(server.databaseUrl, 'update programs set amount = $2 where machine_id = $1', [other.machine_id, satang])
    await priceAt(load.price + 100)
    expect(refusal(await restart(owner, load.transaction, other.machine_id))?.slice(0, 2)).toEqual([
      404,
      'machine_unknown',
    ])
    await priceAt(load.price - 100)
    expect((await restart(owner, load.transaction, other.machine_id)).status).toBe(200)
  })

  test('starts the paid machine again, also after its price has risen', async () => {
    const { owner, load } = await newFailedLoad()
    await rows(server.databaseUrl, 'update programs set amount = amount + 1000 where machine_id = $1', [
      load.machine_id,
    ])
    expect((await restart(owner, load.transaction)).status).toBe(200)
  })

  test('is rejected on a machine that lacks a paid extra', async () => {
    const owner = await newMember(url)
    const machine = await findFreeMachine(url)
    const plain = await commandFor(url, machine)
    const amount = plain.program.amount + 1_500
    const program = { ...plain.program, extra: ['softener', 'detergent'], amount }
    const load = await createPurchase(url, owner.token, { ...plain, program })
    await moveMachine(url, machine.machine_id, 'fail_next_start')
    await resolveCharge(url, load.transaction)
    await waitForStatus(url, load.transaction, 'start_failed')
    const [other] = await rows(
      server.databaseUrl,
      `delete from extras where extra_id = 'softener' and machine_id = (
         select o.id from machines o join machines m using (branch_id, category) where m.id = $1 and o.id <> m.id limit 1
       ) returning machine_id`,
      [machine.machine_id],
    )
    const answer = await restart(owner, load.transaction, String(other?.machine_id))
    expect(refusal(answer)?.slice(0, 2)).toEqual([404, 'machine_unknown'])
    expect((await restart(owner, load.transaction)).status).toBe(200)
  })

  test('ten times concurrently with one key is one start with one response', async () => {
    const { owner, load } = await newFailedLoad()
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => restart(owner, load.transaction, undefined, key)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    await waitForStatus(url, load.transaction, 'running')
    const started = `select 1 from sandbox_starts where is_started and transaction_id like $1`
    expect(await count(server.databaseUrl, started, [`${load.transaction}%`])).toBe(1)
    const mismatch = await restart(owner, load.transaction, load.machine_id, key)
    expect(mismatch.problem?.code).toBe('idempotency_mismatch')
  })
})

describe('a refund', () => {
  test('as a coupon has the full value, at once', async () => {
    const { owner, load } = await newFailedLoad()
    const answer = await choose(owner, load.transaction, 'coupon')
    expect(answer.body).toMatchObject({ status: 'refunded', refund: { kind: 'coupon', amount: load.amount } })
    const { details } = await get(url, getCouponByUser, {}, { token: owner.token })
    expect(details).toMatchObject([{ amount: load.amount, status: 'available' }])
  })

  test('as a case has a number, and the used coupon is released and valid for two weeks', async () => {
    const owner = await newMember(url)
    const coupon = await grantCoupon(server.databaseUrl, owner, { expires: '1 hour' })
    const { load } = await newFailedLoad(owner, [coupon])
    const answer = await choose(owner, load.transaction, 'case')
    expect(answer.body?.refund).toMatchObject({ kind: 'case', amount: load.amount })
    expect(answer.body?.refund).toHaveProperty('case_number', expect.stringMatching(/^RF-\w{4}-\w{4}$/))
    const { details } = await get(url, getCouponByUser, {}, { token: owner.token })
    expect(details).toMatchObject([{ id: coupon, status: 'available' }])
    expect(Date.parse(details[0]?.expires_at ?? '')).toBeGreaterThan(Date.now() + 13 * 86_400_000)
  })

  test('can be repeated, but its kind cannot be changed', async () => {
    const { owner, load } = await newFailedLoad()
    const first = await choose(owner, load.transaction, 'case')
    const repeated = await choose(owner, load.transaction, 'case')
    expect(repeated.body?.refund).toEqual(first.body?.refund)
    expect(refusal(await choose(owner, load.transaction, 'coupon'))?.slice(0, 2)).toEqual([409, 'not_refundable'])
    expect(await couponsFor(load.transaction)).toBe(0)
  })

  test('is rejected for a running load, by bank without a payment, and for another customer', async () => {
    const owner = await newMember(url)
    const running = await newLoad(url, owner, 'running')
    expect(refusal(await choose(owner, running.transaction, 'coupon'))?.[1]).toBe('not_refundable')
    const { transaction } = await newPurchase(url)
    expect(refusal(await choose(owner, transaction.transaction, 'coupon'))?.[1]).toBe('transaction_unknown')
    const free = await grantCoupon(server.databaseUrl, owner, { discount_kind: 'free', amount: 9_000 })
    const { load } = await newFailedLoad(owner, [free])
    expect(load.amount).toBe(0)
    expect(refusal(await choose(owner, load.transaction, 'case'))?.[1]).toBe('not_refundable')
    expect((await choose(owner, load.transaction, 'coupon')).body?.refund).toMatchObject({ amount: load.price })
  })

  test('with the same key and another kind is rejected', async () => {
    const { owner, load } = await newFailedLoad()
    const key = crypto.randomUUID()
    await choose(owner, load.transaction, 'coupon', key)
    expect(refusal(await choose(owner, load.transaction, 'case', key))?.[1]).toBe('idempotency_mismatch')
  })

  test('concurrent coupon, case, restart and worker: exactly one of them takes effect', async () => {
    for (let round = 0; round < 6; round++) {
      const { owner, load } = await newFailedLoad()
      const id = load.transaction
      const makeDue = `update transactions set due_at = now() where id = $1`
      const answers = await Promise.all([
        choose(owner, id, 'coupon'),
        choose(owner, id, 'case'),
        restart(owner, id),
        rows(server.databaseUrl, makeDue, [id]).then(() => undefined),
      ])
      const outcome = await waitForStatus(url, id, 'running', 'refunded')
      const cases = await count(server.databaseUrl, 'select 1 from refund_cases where transaction_id = $1', [id])
      const refunds = (await couponsFor(id)) + cases
      expect([outcome.status, refunds]).toEqual(outcome.status === 'running' ? ['running', 0] : ['refunded', 1])
      const accepted = answers.filter((answer) => answer?.status === 200)
      expect(accepted.length).toBeLessThanOrEqual(1)
    }
  })
})
