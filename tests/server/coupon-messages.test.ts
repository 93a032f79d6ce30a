import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getListNotificationUser } from '#contract/notifications.ts'
import { cancelOrder } from '#contract/order-changes.ts'
import { generateQr } from '#contract/payment.ts'
import { giveUpStart } from '#contract/restart.ts'
import { moveSandboxOrder } from '#contract/sandbox.ts'
import { type ShopWithBox, startShopWithBox } from '#tests/support/doubles/scripted-box.ts'
import type { Reply } from '#tests/support/doubles/scripted-server.ts'
import { createPurchase, get, until, waitForStatus } from '#tests/support/server/client.ts'
import { makeOrder, newOrderingCustomer, waitForOrderStatus } from '#tests/support/server/delivery-orders.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import {
  command,
  findFreeMachine,
  grantCoupon,
  grantRefundCoupon,
  memberOf,
  newMember,
} from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'

let shop: ShopWithBox
beforeAll(async () => {
  shop = await startShopWithBox()
})
afterAll(() => shop.close())
afterEach(async () => expect(await findViolations(shop.server.databaseUrl)).toEqual({}))

const MONEY = /money|baht|refund|เงิน|บาท/i
const says = (body: object) => shop.box.play(() => ({ body }))

async function messagesOf(token: string) {
  const { details } = await get(shop.url, getListNotificationUser, {}, { token })
  return details.map(({ title, body }) => ({ title: title.en, all: [title.th, title.en, body.th, body.en].join(' ') }))
}

/** The messages of a customer, once one of this title is among them. */
const told = (token: string, title: string) =>
  until(
    () => messagesOf(token),
    (messages) => messages.some((one) => one.title === title),
  )

/** A load that a coupon has paid for, whose machine answers so. */
async function newFreeLoad(answer: Reply) {
  shop.box.play(() => answer)
  const member = await newMember(shop.url)
  const machine = await findFreeMachine(shop.url)
  const coupon = await grantCoupon(shop.server.databaseUrl, member, { discount_kind: 'free', amount: 50_000 })
  const { transaction: id, amount } = await createPurchase(
    shop.url,
    member.token,
    await command(shop.url, [coupon], machine),
  )
  expect(amount).toBe(0)
  return { ...member, id, machine }
}
const backdate = (id: string, minutes: number) =>
  rows(
    shop.server.databaseUrl,
    `update transactions set start_asked_at = start_asked_at - $2 * interval '1 minute',
       started_at = started_at - $2 * interval '1 minute', paused_at = paused_at - $2 * interval '1 minute',
       due_at = now() where id = $1`,
    [id, minutes],
  )
const notice = (transaction: string, state: string) =>
  shop.notify({ notice: 'state', transaction, state, reason: 'door' })

const RUNNING = { body: { state: 'running', elapsed_seconds: 0 } }
const ENDS = {
  'The machine didn’t start': () => newFreeLoad({ body: { state: 'not_started', reason: 'door open' } }),
  'Is your machine running?': async () => {
    const load = await newFreeLoad({ body: { state: 'unknown' } })
    await waitForStatus(shop.url, load.id, 'start_unknown')
    await backdate(load.id, 3)
    return load
  },
  'Your machine hasn’t answered': async () => {
    const load = await newFreeLoad({ body: { state: 'unknown' } })
    await waitForStatus(shop.url, load.id, 'start_unknown')
    await get(shop.url, giveUpStart, { transaction: load.id }, { token: load.token })
    return load
  },
  'The machine stopped': async () => {
    const load = await newFreeLoad(RUNNING)
    await waitForStatus(shop.url, load.id, 'running')
    await notice(load.id, 'stopped')
    return load
  },
  'Your machine is paused': async () => {
    const load = await newFreeLoad(RUNNING)
    await waitForStatus(shop.url, load.id, 'running')
    await notice(load.id, 'paused')
    says({ state: 'paused' })
    await backdate(load.id, 3)
    return load
  },
  'Did your laundry finish?': async () => {
    const load = await newFreeLoad(RUNNING)
    await waitForStatus(shop.url, load.id, 'running')
    await shop.notify({ notice: 'done', transaction: load.id })
    return load
  },
}

test.each(Object.entries(ENDS))(
  'a load that a coupon paid for: “%s” speaks of the coupon, not of money',
  async (title, end) => {
    const { token } = await end()
    for (const message of await told(token, title)) expect(message.all).not.toMatch(MONEY)
  },
)

async function newFreeOrder() {
  const { token, input } = await newOrderingCustomer(shop.url)
  const { transaction, price } = await makeOrder(shop.url, token, input)
  const coupon = await grantRefundCoupon(shop.server.databaseUrl, await memberOf(shop.url, token), price)
  const byQr = { platform: 'web', provider: 'promptpay', mode: 'qr' } as const
  expect((await get(shop.url, generateQr, { transaction, ...byQr, coupons: [coupon] }, { token })).amount).toBe(0)
  await waitForOrderStatus(shop.url, transaction, 'running')
  return { token, transaction }
}

test.each([
  [
    'The branch can’t do this order',
    (transaction: string) => get(shop.url, moveSandboxOrder, { transaction, action: 'cancel' }),
  ],
  [
    'Your order is cancelled',
    (transaction: string, token: string) => get(shop.url, cancelOrder, { transaction, kind: 'coupon' }, { token }),
  ],
] as const)('an order that a coupon paid for: “%s” speaks of the coupon, not of money', async (title, end) => {
  const { token, transaction } = await newFreeOrder()
  await end(transaction, token)
  for (const message of await told(token, title)) expect(message.all).not.toMatch(MONEY)
})
