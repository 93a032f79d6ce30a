import { describe, expect, test } from 'vitest'
import { notifyOverdue } from '#server/modules/payments/refunds/overdue.ts'
import { refundByCase, refundByCoupon } from '#server/modules/payments/refunds/refund-purchase.ts'
import { bookReversals } from '#server/modules/payments/reversals/book-reversals.ts'
import {
  alarms,
  app,
  caseOf,
  change,
  couponFor,
  effectsOf,
  newCase,
  newCouponLoad,
  newLoad,
  paymentOf,
  returnByHand,
  runJob,
  setUpCardRefunds,
  url,
  winDispute,
  withLoad,
  worthOf,
} from '#tests/support/doubles/card-refunds.ts'
import { rows } from '#tests/support/server/sql.ts'

setUpCardRefunds()

async function newRefundCoupon() {
  const id = await newLoad()
  await withLoad(id, (tx, row) => refundByCoupon(tx, app, row, 'customer'))
  return id
}

describe('a part that goes back on the dashboard', () => {
  const PAID = 4_000
  const PART = 1_500

  test('before the customer has chosen leaves the rest, as a coupon or as money', async () => {
    const [asCoupon, asMoney] = [await newLoad(), await newLoad()]
    for (const id of [asCoupon, asMoney]) await returnByHand(id, `pay_${id}`, PAID, 0, [PART])
    await withLoad(asCoupon, (tx, row) => refundByCoupon(tx, app, row, 'customer'))
    await withLoad(asMoney, (tx, row) => refundByCase(tx, app, row, 'customer'))
    expect(await worthOf(asCoupon)).toBe(PAID - PART)
    expect((await caseOf(asMoney)).amount).toBe(PAID - PART)
    expect(await effectsOf(asCoupon)).toEqual(['lowered'])
    await change(asCoupon)
    expect((await caseOf(asCoupon)).amount, 'changed into money').toBe(PAID - PART)
  })

  test('while a start was unknown counts once it has failed', async () => {
    const id = await newLoad()
    await rows(url, `update transactions set status = 'start_unknown' where id = $1`, [id])
    await returnByHand(id, `pay_${id}`, PAID, 0, [PART])
    expect(await effectsOf(id), 'for staff until then').toEqual(['none'])
    await rows(url, `update transactions set status = 'start_failed' where id = $1`, [id])
    await withLoad(id, (tx, row) => refundByCoupon(tx, app, row, 'worker'))
    expect(await worthOf(id)).toBe(PAID - PART)
    expect(await effectsOf(id)).toEqual(['lowered'])
  })

  test('after the choice is taken off the coupon or the case; the last part ends it', async () => {
    const [asCoupon, asMoney] = [await newLoad(), await newLoad()]
    await withLoad(asCoupon, (tx, row) => refundByCoupon(tx, app, row, 'customer'))
    await withLoad(asMoney, (tx, row) => refundByCase(tx, app, row, 'customer'))
    for (const parts of [[PART], [PART, PAID - PART]]) {
      for (const id of [asCoupon, asMoney]) await returnByHand(id, `pay_${id}`, PAID, 0, parts)
      const left = PAID - parts.reduce((sum, part) => sum + part, 0)
      expect(await worthOf(asCoupon)).toBe(left)
      const { amount, closedAt } = await caseOf(asMoney)
      expect(closedAt === null ? amount : 0).toBe(left)
    }
    expect(await effectsOf(asCoupon)).toEqual(['coupon_lowered', 'coupon_taken'])
    expect(await effectsOf(asMoney)).toEqual(['case_lowered', 'case_closed'])
  })

  test('reverses the receipt with the last part, of a dispute never', async () => {
    const [refunded, disputed] = [await newLoad(), await newLoad()]
    for (const [index, id] of [refunded, disputed].entries())
      await rows(
        url,
        `insert into receipts (transaction_id, tax_id, branch_number, number, legal_name_th, legal_name_en, address_th, address_en)
         values ($1, '1', '00000', $2, '', '', '', '')`,
        [id, index],
      )
    const credits = async () =>
      (await rows(url, `select credit_number from receipts where tax_id = '1' order by number`)).map(
        (row) => row.credit_number,
      )
    await rows(url, `update transactions set status = 'completed' where id = any($1)`, [[refunded, disputed]])
    await returnByHand(refunded, `pay_${refunded}`, PAID, 0, [PART])
    expect(await credits()).toEqual([null, null])
    await returnByHand(refunded, `pay_${refunded}`, PAID, 0, [PART, PAID - PART])
    await returnByHand(disputed, `pay_${disputed}`, PAID, PAID)
    expect(await credits()).toEqual([1, null])
  })

  test('of a coupon that is spent is for staff', async () => {
    const id = await newLoad()
    await withLoad(id, (tx, row) => refundByCoupon(tx, app, row, 'customer'))
    await newCouponLoad(PAID, (tx) => couponFor(tx, id))
    await returnByHand(id, `pay_${id}`, PAID, 0, [PART])
    expect(await effectsOf(id)).toEqual(['both'])
  })
})

describe('a dispute that the shop wins', () => {
  const PAID = 4_000

  test('before the customer has chosen leaves the whole choice, also if a notice comes twice', async () => {
    const id = await newLoad()
    await rows(url, `update transactions set status = 'start_unknown' where id = $1`, [id])
    await returnByHand(id, `pay_${id}`, PAID, PAID)
    for (const _ of [1, 2]) await winDispute(id, PAID)
    expect(await effectsOf(id)).toEqual(['undone'])
    await rows(url, `update transactions set status = 'start_failed' where id = $1`, [id])
    await withLoad(id, (tx, row) => refundByCoupon(tx, app, row, 'customer'))
    expect(await worthOf(id)).toBe(PAID)
  })

  test.each([
    ['that ended the purchase', newLoad, 'ended'],
    ['that closed its refund case', newCase, 'case_closed'],
    ['that took its coupon', newRefundCoupon, 'coupon_taken'],
  ] as const)('%s is owed, which staff are told and see', async (_, open, effect) => {
    const id = await open()
    await returnByHand(id, `pay_${id}`, PAID, PAID)
    expect(await effectsOf(id)).toEqual([effect])
    await winDispute(id, PAID)
    expect(await effectsOf(id)).toEqual(['owed'])
    expect(alarms).toContain('dispute was won')
  })
})

describe('a refund that the gateway never answers', () => {
  /** As after a day without an answer. */
  async function newUnresolved() {
    const id = await newCase()
    await rows(url, 'update refund_cases set tries = 38 where transaction_id = $1', [id])
    expect(await runJob(id)).toMatchObject({ gatewayState: 'asked', tries: 39 })
    return { id, end: await runJob(id) }
  }

  test('ends as a case for staff, with an alarm, and is asked for no more', async () => {
    const { id, end } = await newUnresolved()
    expect(end).toMatchObject({ gatewayState: 'unresolved', dueAt: null, closedAt: null })
    expect(alarms).toContain('refund at the gateway stays unknown: staff have to resolve it')
    expect(await runJob(id)).toEqual(end)
  })

  test('has the promised day, after which its customer is told that it is late, once', async () => {
    const { end } = await newUnresolved()
    expect(end.dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    await rows(url, `update refund_cases set due_on = '2026-01-05' where number = $1`, [end.number])
    for (const _ of [1, 2]) await notifyOverdue(app)
    const told = `select kind from outbox where subject = $1`
    expect(await rows(url, told, [`${end.number}.2026-01-05`])).toEqual([{ kind: 'refund_overdue' }])
  })

  test('is closed by itself if the payment shows it after all, and not twice', async () => {
    const { id, end } = await newUnresolved()
    const refunds = [{ refundId: 'rfnd_late', amount: 4_000, state: 'refunded' as const, key: end.number }]
    const payment = paymentOf(id, { refunds })
    for (const _ of [1, 2]) await withLoad(id, (tx) => bookReversals(tx, app, id, payment))
    expect(await caseOf(id)).toMatchObject({ gatewayState: 'refunded', bankReference: 'rfnd_late' })
    expect(await effectsOf(id)).toEqual([])
  })

  test('which staff have paid by bank meanwhile is said to be paid twice', async () => {
    const { id, end } = await newUnresolved()
    await rows(
      url,
      `update refund_cases set gateway_state = 'refused', closed_at = now(), bank_reference = 'KBANK 1' where number = $1`,
      [end.number],
    )
    const refunds = [{ refundId: 'rfnd_late_2', amount: 4_000, state: 'refunded' as const, key: end.number }]
    const payment = paymentOf(id, { refunds })
    await withLoad(id, (tx) => bookReversals(tx, app, id, payment))
    expect(await effectsOf(id)).toEqual(['both'])
  })
})

test('what another gateway received before is sent back by bank, with a day', async () => {
  const id = await newLoad()
  await rows(url, `update payments set charge_id = 'chrg_of_another' where transaction_id = $1`, [id])
  await withLoad(id, (tx, row) => refundByCase(tx, app, row, 'customer'))
  expect(await caseOf(id)).toMatchObject({ gatewayState: null, dueAt: null, dueOn: expect.any(String) })
})
