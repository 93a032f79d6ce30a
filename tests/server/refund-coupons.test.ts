import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCouponByUser } from '#contract/coupons.ts'
import { cancelPayment, generateQr, type SelectedCommand } from '#contract/payment.ts'
import { chooseRefund } from '#contract/recovery.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { ask, bank, confirm, freeMachines, get, order, untilStatus } from '#tests/support/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/in-process-server.ts'
import { breaches } from '#tests/support/invariants.ts'
import { count } from '#tests/support/sql.ts'
import { command, type Member, newMember } from '#tests/support/value.ts'

let server: InProcessServer
let url: string
/** From the cheapest to the dearest, each on a machine of its own. */
let commands: SelectedCommand[]
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
  const machines = [...(await freeMachines(url)), ...(await freeMachines(url, 'dryer'))]
  const all = await Promise.all(machines.map((machine) => command(url, [], machine)))
  commands = all.toSorted((a, b) => a.program.amount - b.program.amount)
})
afterAll(() => server.close())

function take(which: 'cheapest' | 'middle' | 'dearest', ...coupons: string[]): SelectedCommand {
  const middle = commands.findIndex(({ program }) => program.amount > (commands[0]?.program.amount ?? 0))
  const [chosen] = commands.splice({ cheapest: 0, middle, dearest: -1 }[which], 1)
  if (!chosen) throw new Error('No machine is left')
  return { ...chosen, coupons }
}
const list = async (member: Member, status: 'available' | 'used') =>
  (await get(url, getCouponByUser, { status, limit: 50 }, { token: member.token })).details

/** A load that did not start, its money as a coupon. */
async function refunded(member: Member, which: 'middle' | 'dearest' = 'dearest') {
  const chosen = take(which)
  await get(url, moveSandboxMachine, { machine_id: chosen.machine_id, action: 'fail_next_start' })
  const { transaction, price } = await order(url, member.token, chosen)
  await bank(url, transaction)
  await untilStatus(url, transaction, 'start_failed')
  await get(url, chooseRefund, { transaction, kind: 'coupon' }, { token: member.token })
  const [coupon] = await list(member, 'available')
  if (!coupon) throw new Error('There is no coupon')
  return { transaction, price, coupon }
}

test('what a load leaves of a refund stays on the coupon, and the bill still tells the whole', async () => {
  const member = await newMember(url)
  const { transaction, price, coupon } = await refunded(member)
  expect(coupon).toMatchObject({ amount: price, keeps_rest: true, status: 'available' })
  const cheap = await order(url, member.token, take('cheapest', coupon.id))
  expect(cheap).toMatchObject({ amount: 0, discount: cheap.price })
  expect(cheap.price, 'control: there is a rest').toBeLessThan(price)
  expect(await list(member, 'available')).toMatchObject([
    { id: coupon.id, code: coupon.code, amount: price - cheap.price, expires_at: coupon.expires_at },
  ])
  expect(await list(member, 'used')).toMatchObject([{ amount: cheap.price, transaction: cheap.transaction }])
  expect((await confirm(url, transaction)).refund).toMatchObject({ amount: price, code: coupon.code })
})

test('the rest goes against a dearer load, whose difference is paid, and is used up', async () => {
  const member = await newMember(url)
  const { price, coupon } = await refunded(member)
  const cheap = await order(url, member.token, take('cheapest', coupon.id))
  const dear = await order(url, member.token, take('dearest', coupon.id))
  expect(dear).toMatchObject({ discount: price - cheap.price, amount: dear.price - (price - cheap.price) })
  await bank(url, dear.transaction)
  await untilStatus(url, dear.transaction, 'running')
  expect(await list(member, 'available')).toEqual([])
  expect((await list(member, 'used')).map(({ amount }) => amount).toSorted()).toEqual(
    [cheap.price, price - cheap.price].toSorted(),
  )
})

test('money that comes late when the refund is spent by then costs the shop, not the customer', async () => {
  const member = await newMember(url)
  const { price, coupon } = await refunded(member, 'middle')
  const late = await order(url, member.token, take('dearest', coupon.id))
  expect(late).toMatchObject({ status: 'pending', discount: price })
  await get(url, cancelPayment, { transaction: late.transaction }, { token: member.token })
  const cheap = await order(url, member.token, take('cheapest', coupon.id))
  await bank(url, late.transaction)
  await untilStatus(url, late.transaction, 'running')
  expect(await list(member, 'available')).toMatchObject([{ id: coupon.id, amount: price - cheap.price }])
  const lost = 'select 1 from purchase_coupons where lost_at is not null and transaction_id = $1'
  expect(await count(server.databaseUrl, lost, [late.transaction])).toBe(1)
  expect(await breaches(server.databaseUrl)).toEqual({})
})

test('one refund on ten machines at once is worth what was paid, no more and no less', async () => {
  const member = await newMember(url)
  const { price, coupon } = await refunded(member)
  const orders = Array.from({ length: 10 }, () => take('cheapest', coupon.id))
  const answers = await Promise.all(orders.map((one) => ask(url, generateQr, one, { token: member.token })))
  const won = answers.flatMap(({ body }) => body ?? [])
  expect(won.length, 'control: several had a part of it').toBeGreaterThan(1)
  const given = won.reduce((sum, { discount }) => sum + discount, 0)
  const left = (await list(member, 'available')).reduce(
    (sum, { status, amount }) => sum + (status === 'available' ? amount : 0),
    0,
  )
  expect(given + left).toBe(price)
  for (const { transaction, status } of won)
    if (status === 'pending') await get(url, cancelPayment, { transaction }, { token: member.token })
  expect(await breaches(server.databaseUrl)).toEqual({})
})
