import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCouponByUser } from '#contract/coupons.ts'
import { streamPayment } from '#contract/events.ts'
import { cancelPayment, confirmPayment, generateQr, type SelectedCommand } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { logout } from '#contract/signed-in.ts'
import {
  ask,
  confirm,
  createPurchase,
  freeMachines,
  get,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { openStream } from '#tests/support/server/events.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { command, type Member, newMember } from '#tests/support/server/members.ts'
import { count } from '#tests/support/server/sql.ts'

let server: InProcessServer
let url: string
/** From the cheapest to the most expensive, each for its own machine. */
let commands: SelectedCommand[]
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
  const machines = [...(await freeMachines(url)), ...(await freeMachines(url, 'dryer'))]
  const all = await Promise.all(machines.map((machine) => command(url, [], machine)))
  commands = all.toSorted((a, b) => a.program.amount - b.program.amount)
})
afterAll(() => server.close())

function takeCommand(rank: 'cheapest' | 'middle' | 'dearest', ...coupons: string[]): SelectedCommand {
  const middle = commands.findIndex(({ program }) => program.amount > (commands[0]?.program.amount ?? 0))
  const [selected] = commands.splice({ cheapest: 0, middle, dearest: -1 }[rank], 1)
  if (!selected) throw new Error('No machine is left')
  return { ...selected, coupons }
}
const list = async (member: Member, status: 'available' | 'used') =>
  (await get(url, getCouponByUser, { status, limit: 50 }, { token: member.token })).details

/** A load that did not start, refunded as a coupon. */
async function newRefund(member: Member, rank: 'middle' | 'dearest' = 'dearest') {
  const selected = takeCommand(rank)
  await get(url, moveSandboxMachine, { machine_id: selected.machine_id, action: 'fail_next_start' })
  const { transaction, price } = await createPurchase(url, member.token, selected)
  await resolveCharge(url, transaction)
  await waitForStatus(url, transaction, 'start_failed')
  await get(url, chooseRefund, { transaction, kind: 'coupon' }, { token: member.token })
  const [coupon] = await list(member, 'available')
  if (!coupon) throw new Error('There is no coupon')
  return { transaction, price, coupon }
}

test('[S6.27] the code of a refund coupon is told to its customer, and to nobody else who has the number of the purchase', async () => {
  const member = await newMember(url)
  const { transaction, coupon } = await newRefund(member)
  const [other, ended] = [await newMember(url), await newMember(url)]
  await get(url, logout, {}, { token: ended.token })
  const seen = async (token?: string) => {
    const options = token ? { token } : {}
    const stream = await openStream(url, streamPayment, { transaction }, options)
    await expect.poll(() => stream.events.length).toBeGreaterThan(0)
    stream.close()
    const asked = await get(url, confirmPayment, { transaction }, options)
    return [asked, stream.events[0]].map((purchase) => purchase?.refund?.kind === 'coupon' && purchase.refund.code)
  }
  expect(await seen(member.token)).toEqual([coupon.code, coupon.code])
  for (const token of [undefined, other.token, ended.token]) expect(await seen(token)).toEqual([null, null])
})

test('the rest of a refund coupon stays on it, and the bill still shows the full refund', async () => {
  const member = await newMember(url)
  const { transaction, price, coupon } = await newRefund(member)
  expect(coupon).toMatchObject({ amount: price, keeps_rest: true, status: 'available' })
  const cheapLoad = await createPurchase(url, member.token, takeCommand('cheapest', coupon.id))
  expect(cheapLoad).toMatchObject({ amount: 0, discount: cheapLoad.price })
  expect(cheapLoad.price, 'control: a rest remains').toBeLessThan(price)
  expect(await list(member, 'available')).toMatchObject([
    { id: coupon.id, code: coupon.code, amount: price - cheapLoad.price, expires_at: coupon.expires_at },
  ])
  expect(await list(member, 'used')).toMatchObject([{ amount: cheapLoad.price, transaction: cheapLoad.transaction }])
  expect((await confirm(url, transaction)).refund).toMatchObject({ kind: 'coupon', amount: price })
})

test('the rest of a refund coupon is spent on a more expensive load, whose difference is paid', async () => {
  const member = await newMember(url)
  const { price, coupon } = await newRefund(member)
  const cheapLoad = await createPurchase(url, member.token, takeCommand('cheapest', coupon.id))
  const expensiveLoad = await createPurchase(url, member.token, takeCommand('dearest', coupon.id))
  expect(expensiveLoad).toMatchObject({
    discount: price - cheapLoad.price,
    amount: expensiveLoad.price - (price - cheapLoad.price),
  })
  await resolveCharge(url, expensiveLoad.transaction)
  await waitForStatus(url, expensiveLoad.transaction, 'running')
  expect(await list(member, 'available')).toEqual([])
  expect((await list(member, 'used')).map(({ amount }) => amount).toSorted()).toEqual(
    [cheapLoad.price, price - cheapLoad.price].toSorted(),
  )
})

test("a late payment whose refund coupon has been spent is the shop's loss, not the customer's", async () => {
  const member = await newMember(url)
  const { price, coupon } = await newRefund(member, 'middle')
  const late = await createPurchase(url, member.token, takeCommand('dearest', coupon.id))
  expect(late).toMatchObject({ status: 'pending', discount: price })
  await get(url, cancelPayment, { transaction: late.transaction }, { token: member.token })
  const cheapLoad = await createPurchase(url, member.token, takeCommand('cheapest', coupon.id))
  await resolveCharge(url, late.transaction)
  await waitForStatus(url, late.transaction, 'running')
  expect(await list(member, 'available')).toMatchObject([{ id: coupon.id, amount: price - cheapLoad.price }])
  const losses = 'select 1 from purchase_coupons where lost_at is not null and transaction_id = $1'
  expect(await count(server.databaseUrl, losses, [late.transaction])).toBe(1)
  expect(await findViolations(server.databaseUrl)).toEqual({})
})

test('one refund coupon on ten machines concurrently is worth exactly what was paid', async () => {
  const member = await newMember(url)
  const { price, coupon } = await newRefund(member)
  const orders = Array.from({ length: 10 }, () => takeCommand('cheapest', coupon.id))
  const answers = await Promise.all(orders.map((one) => ask(url, generateQr, one, { token: member.token })))
  const purchases = answers.flatMap(({ body }) => body ?? [])
  expect(purchases.length, 'control: several loads used a part').toBeGreaterThan(1)
  const discounts = purchases.reduce((sum, { discount }) => sum + discount, 0)
  const restAmount = (await list(member, 'available')).reduce(
    (sum, { status, amount }) => sum + (status === 'available' ? amount : 0),
    0,
  )
  expect(discounts + restAmount).toBe(price)
  for (const { transaction, status } of purchases)
    if (status === 'pending') await get(url, cancelPayment, { transaction }, { token: member.token })
  expect(await findViolations(server.databaseUrl)).toEqual({})
})
