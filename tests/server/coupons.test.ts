import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAmountCoupon, getAvailableCoupon, getCouponByUser } from '#contract/coupons.ts'
import { cancelPayment, generateQr } from '#contract/payment.ts'
import {
  ask,
  confirm,
  createPurchase,
  demoTokens,
  freeMachines,
  get,
  machineInfo,
  newPurchase,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import {
  command,
  findFreeMachine,
  grantCoupon,
  type Member,
  newLoad,
  newMember,
  refusal,
} from '#tests/support/server/members.ts'
import { expire } from '#tests/support/server/purchase.ts'
import { count, rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
})
afterAll(() => server.close())

const list = (member: Pick<Member, 'token'>, status: 'available' | 'used' | 'expired' | 'history' = 'available') =>
  get(url, getCouponByUser, { status }, { token: member.token })
const statusOf = async (member: Member, coupon: string) =>
  [...(await list(member)).details, ...(await list(member, 'history')).details].find(({ id }) => id === coupon)?.status
const otherBranch = (branch: string) => (branch === 'onnut' ? 'ari4' : 'onnut')
const grant = (member: Member, terms?: Parameters<typeof grantCoupon>[2]) =>
  grantCoupon(server.databaseUrl, member, terms)

describe('the customer’s coupons', () => {
  test('the demo customer has coupons of each status, first to expire first', async () => {
    const { access_token: token } = await demoTokens(url)
    const { details, total } = await list({ token })
    expect(total).toBe(3)
    expect(details.map(({ expires_at }) => expires_at)).toEqual(details.map(({ expires_at }) => expires_at).toSorted())
    expect(details[0]).toMatchObject({ discount_kind: 'percent', percent: 20, machine_category: 'washer' })
    expect((await list({ token }, 'expired')).details).toMatchObject([{ status: 'expired' }])
    expect((await list({ token }, 'history')).total).toBe(1)
    expect(await get(url, getAmountCoupon, {}, { token })).toEqual({
      amount: 3,
      next_expires_at: details[0]?.expires_at,
    })
  })

  test('are paginated', async () => {
    const member = await newMember(url)
    for (let index = 0; index < 3; index++) await grant(member)
    const page = (page: number) => get(url, getCouponByUser, { page, limit: 2 }, { token: member.token })
    const [first, second] = [await page(1), await page(2)]
    expect([first.details.length, second.details.length, second.total]).toEqual([2, 1, 3])
  })

  test('a customer without coupons has an amount of zero', async () => {
    const { token } = await newMember(url)
    expect(await get(url, getAmountCoupon, {}, { token })).toEqual({ amount: 0, next_expires_at: null })
  })
})

describe('coupons for a command', () => {
  test('are sorted by saving, then by expiry, and unusable ones have a reason', async () => {
    const member = await newMember(url)
    const selected = await command(url)
    const price = selected.program.amount
    const pending = await newMemberOrder(member)
    const ten = await grant(member, { amount: 1_000 })
    const tenSooner = await grant(member, { amount: 1_000, expires: '2 days' })
    const half = await grant(member, { discount_kind: 'percent', percent: 50, amount: 9_000 })
    const capped = await grant(member, { discount_kind: 'percent', percent: 50, amount: 500 })
    const free = await grant(member, { discount_kind: 'free', amount: 9_000 })
    const dryer = await grant(member, { machine_category: 'dryer' })
    const aboveMinimum = await grant(member, { minimum: price + 1 })
    const otherBranchCoupon = await grant(member, { branch_id: otherBranch(selected.branch_id) })
    await grant(member, { expires: '-1 day' })
    const { details, ...rest } = await get(url, getAvailableCoupon, selected, { token: member.token })
    const usable = details.filter(({ reason }) => reason === null)
    expect(usable.map(({ id, saving }) => [id, saving])).toEqual([
      [free, price],
      [half, price / 2],
      [tenSooner, 1_000],
      [ten, 1_000],
      [capped, 500],
    ])
    const reasons = Object.fromEntries(details.filter(({ reason }) => reason).map(({ id, reason }) => [id, reason]))
    expect(reasons).toEqual({
      [dryer]: 'machine_category',
      [aboveMinimum]: 'minimum',
      [otherBranchCoupon]: 'branch',
      [pending.coupon]: 'reserved',
    })
    expect(rest).toEqual({ total: 9, price })
  })

  test('[S2.14][V2.2.3] are rejected for an unknown machine, another price or another brand', async () => {
    const { token } = await newMember(url)
    const selected = await command(url)
    const tryChange = async (change: Partial<typeof selected>) =>
      refusal(await ask(url, getAvailableCoupon, { ...selected, ...change }, { token }))
    const { amount } = selected.program
    expect(await tryChange({ machine_id: 'nowhere' })).toEqual([404, 'machine_unknown', undefined])
    expect(await tryChange({ program: { ...selected.program, amount: 1 } })).toEqual([409, 'price_changed', amount])
    expect((await tryChange({ program: { ...selected.program, temp: 'boiling' } }))?.[1]).toBe('invalid')
    const origin = 'http://the-wash.app.localhost'
    const stranger = await newMember(url, origin)
    const otherBrandAnswer = await ask(url, getAvailableCoupon, selected, { token: stranger.token, origin })
    expect(otherBrandAnswer.problem?.code).toBe('other_brand')
  })
})

async function newMemberOrder(member: Member, terms?: Parameters<typeof grantCoupon>[2]) {
  const coupon = await grant(member, terms)
  const machine = await findFreeMachine(url)
  return {
    coupon,
    machine,
    transaction: await createPurchase(url, member.token, await command(url, [coupon], machine)),
  }
}

describe('a coupon in a payment', () => {
  test('is deducted, reserved for the purchase, and used up by the payment', async () => {
    const member = await newMember(url)
    const { coupon, transaction } = await newMemberOrder(member)
    expect(transaction).toMatchObject({ discount: 1_000, amount: transaction.price - 1_000, coupon: { id: coupon } })
    expect(transaction.qr_payload).toContain((transaction.amount / 100).toFixed(2))
    expect(await statusOf(member, coupon)).toBe('reserved')
    await resolveCharge(url, transaction.transaction)
    await waitForStatus(url, transaction.transaction, 'running')
    expect(await statusOf(member, coupon)).toBe('used')
  })

  test('stays available if it deducts nothing', async () => {
    const member = await newMember(url)
    const { coupon, transaction } = await newMemberOrder(member, { amount: 0 })
    expect(transaction).toMatchObject({ discount: 0, amount: transaction.price, coupon: null })
    expect(await statusOf(member, coupon)).toBe('available')
    await get(url, cancelPayment, { transaction: transaction.transaction }, { token: member.token })
  })

  test.each(['declined', 'cancelled', 'expired'] as const)('is released when the purchase is %s', async (end) => {
    const member = await newMember(url)
    const { coupon, transaction } = await newMemberOrder(member)
    const id = transaction.transaction
    if (end === 'declined') await resolveCharge(url, id, 'decline')
    if (end === 'cancelled') await get(url, cancelPayment, { transaction: id }, { token: member.token })
    if (end === 'expired') await expire(server.databaseUrl, id)
    await waitForStatus(url, id, end)
    expect(await statusOf(member, coupon)).toBe('available')
  })

  test('is taken again by a late payment', async () => {
    const member = await newMember(url)
    const { coupon, transaction } = await newMemberOrder(member)
    await get(url, cancelPayment, { transaction: transaction.transaction }, { token: member.token })
    await resolveCharge(url, transaction.transaction)
    await waitForStatus(url, transaction.transaction, 'running')
    expect(await statusOf(member, coupon)).toBe('used')
  })

  const losses = (id: string) =>
    count(server.databaseUrl, 'select 1 from purchase_coupons where lost_at is not null and transaction_id = $1', [id])

  test('is the shop’s loss when a late payment arrives after it was used elsewhere', async () => {
    const member = await newMember(url)
    const { coupon, transaction } = await newMemberOrder(member)
    await get(url, cancelPayment, { transaction: transaction.transaction }, { token: member.token })
    const other = await createPurchase(
      url,
      member.token,
      await command(url, [coupon], await findFreeMachine(url, 'dryer')),
    )
    await resolveCharge(url, other.transaction)
    await waitForStatus(url, other.transaction, 'running')
    await resolveCharge(url, transaction.transaction)
    await waitForStatus(url, transaction.transaction, 'running')
    expect(await losses(transaction.transaction)).toBe(1)
    expect((await list(member, 'used')).details).toMatchObject([{ id: coupon, transaction: other.transaction }])
  })

  test('is no longer a loss once the other purchase releases it, and is used', async () => {
    const member = await newMember(url)
    const { coupon, transaction } = await newMemberOrder(member)
    const id = transaction.transaction
    await get(url, cancelPayment, { transaction: id }, { token: member.token })
    const other = await createPurchase(
      url,
      member.token,
      await command(url, [coupon], await findFreeMachine(url, 'dryer')),
    )
    await resolveCharge(url, id)
    await waitForStatus(url, id, 'running')
    expect(await losses(id)).toBe(1)
    await get(url, cancelPayment, { transaction: other.transaction }, { token: member.token })
    expect(await losses(id)).toBe(0)
    expect((await list(member, 'used')).details).toMatchObject([{ id: coupon, transaction: id }])
  })

  test('that covers the whole price starts the load at once, without a gateway', async () => {
    const member = await newMember(url)
    const { transaction, machine } = await newMemberOrder(member, { discount_kind: 'free', amount: 9_000 })
    // The machine may start before the response is sent.
    expect(['paid', 'starting', 'running']).toContain(transaction.status)
    expect(transaction).toMatchObject({ amount: 0, discount: transaction.price, qr_payload: null })
    await waitForStatus(url, transaction.transaction, 'running')
    expect((await machineInfo(url, machine)).state).toBe('running')
    expect(
      await count(server.databaseUrl, 'select 1 from sandbox_charges where transaction_id = $1', [
        transaction.transaction,
      ]),
    ).toBe(0)
  })

  test("is rejected and not reserved if the total is below the gateway's minimum", async () => {
    const member = await newMember(url)
    const selected = await command(url)
    const coupon = await grant(member, { amount: selected.program.amount - 50 })
    const answer = await ask(url, generateQr, { ...selected, coupons: [coupon] }, { token: member.token })
    expect(answer.problem).toMatchObject({ status: 409, code: 'below_minimum' })
    expect(answer.problem?.amount).toBeGreaterThanOrEqual(100)
    expect(await statusOf(member, coupon)).toBe('available')
  })

  test('is rejected with the reason if it is unusable', async () => {
    const member = await newMember(url)
    const selected = await command(url)
    const tryCoupons = async (...coupons: string[]) =>
      refusal(await ask(url, generateQr, { ...selected, coupons }, { token: member.token }))?.slice(1)
    const { coupon: reserved, transaction } = await newMemberOrder(member)
    const reservedAnswer = await ask(
      url,
      generateQr,
      { ...(await command(url)), coupons: [reserved] },
      { token: member.token },
    )
    expect(reservedAnswer.problem).toMatchObject({ reason: 'reserved', transaction: transaction.transaction })
    const used = await grant(member)
    await newLoad(url, member, 'running', [used])
    const machine = await findFreeMachine(url)
    Object.assign(selected, await command(url, [], machine))
    expect(await tryCoupons(used)).toEqual(['coupon_unusable', 'used'])
    expect(await tryCoupons(await grant(member, { expires: '-1 minute' }))).toEqual(['coupon_unusable', 'expired'])
    expect(await tryCoupons(await grant(member, { branch_id: otherBranch(selected.branch_id) }))).toEqual([
      'coupon_unusable',
      'branch',
    ])
    expect(await tryCoupons(await grant(member, { machine_category: 'dryer' }))).toEqual([
      'coupon_unusable',
      'machine_category',
    ])
    expect(await tryCoupons(await grant(member, { minimum: 999_999 }))).toEqual(['coupon_unusable', 'minimum'])
    expect(await tryCoupons(await grant(member), await grant(member))).toEqual(['coupon_unusable', 'one_only'])
    expect(await tryCoupons('no-coupon')).toEqual(['coupon_unknown', undefined])
    expect(await tryCoupons(crypto.randomUUID())).toEqual(['coupon_unknown', undefined])
    expect(await tryCoupons(await grant(await newMember(url)))).toEqual(['coupon_unknown', undefined])
    expect((await machineInfo(url, machine)).state).toBe('free')
  })

  test('[S2.13] used on twenty machines concurrently is one discount', async () => {
    const member = await newMember(url)
    const coupon = await grant(member)
    const free = [...(await freeMachines(url)), ...(await freeMachines(url, 'dryer'))]
    const commands = await Promise.all(free.slice(0, 20).map((machine) => command(url, [coupon], machine)))
    const answers = await Promise.all(commands.map((one) => ask(url, generateQr, one, { token: member.token })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ problem }) => problem?.reason ?? []))).toEqual(new Set(['reserved']))
    const [accepted] = answers.flatMap(({ body }) => body ?? [])
    await get(url, cancelPayment, { transaction: accepted?.transaction ?? '' }, { token: member.token })
  })

  test('is included in the full refund of a load that did not start', async () => {
    const member = await newMember(url)
    const coupon = await grant(member)
    const load = await newLoad(url, member, 'start_failed', [coupon])
    await rows(server.databaseUrl, 'update transactions set due_at = now() where id = $1', [load.transaction])
    const refunded = await waitForStatus(url, load.transaction, 'refunded')
    expect(refunded.refund).toMatchObject({ kind: 'coupon', amount: load.price })
    expect(await statusOf(member, coupon)).toBe('used')
    const [refundCoupon] = (await list(member)).details
    expect(refundCoupon).toMatchObject({ amount: load.price, discount_kind: 'amount', minimum: 0, branch_id: null })
  })

  test('[V8.2.3] is public, but not its customer', async () => {
    const { transaction } = await newPurchase(url)
    expect(await confirm(url, transaction.transaction)).toMatchObject({ coupon: null, is_collected: false })
  })
})
