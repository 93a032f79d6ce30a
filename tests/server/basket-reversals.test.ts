import { expect, test } from 'vitest'
import { refundByCase, refundByCoupon } from '#server/modules/payments/refunds/refund-purchase.ts'
import { bookReversals } from '#server/modules/payments/reversals/book-reversals.ts'
import { sharesOf } from '#server/modules/payments/reversals/shares-of.ts'
import type { Payment } from '#server/ports/payment-gateway.ts'
import {
  app,
  caseOf,
  effectsOf,
  gateway,
  newLoad,
  paymentOf,
  runJob,
  setUpCardRefunds,
  url,
  withLoad,
  worthOf,
} from '#tests/support/doubles/card-refunds.ts'
import { rows } from '#tests/support/server/sql.ts'

setUpCardRefunds()

const PRICE = 4_000

/** Two loads that one payment paid; the first has run, the second did not start. */
async function newBasket() {
  const [one = '', two = ''] = [await newLoad(), await newLoad()].toSorted()
  await rows(url, 'update transactions set basket_id = $1, charge_id = $2 where id = any($3)', [
    one,
    `chrg_${one}`,
    [one, two],
  ])
  await rows(url, 'update payments set charge_id = $1 where transaction_id = any($2)', [`pay_${one}`, [one, two]])
  await rows(url, `update transactions set status = 'completed' where id = $1`, [one])
  const shown = (payment: Partial<Payment>) =>
    withLoad(two, async (tx) => {
      const whole = paymentOf(one, { amount: 2 * PRICE, ...payment })
      for (const [id, share] of await sharesOf(tx, one, whole)) await bookReversals(tx, app, id, share)
    })
  return { one, two, shown }
}
const byHand = (refundId: string, amount: number) => ({ refundId, amount, state: 'refunded' as const, key: null })
const reversedOf = async (id: string) =>
  (await rows(url, 'select amount from reversals where transaction_id = $1 order by kind, id', [id])).map(
    ({ amount }) => Number(amount),
  )

test('the gateway sends the share of the load that did not start, and no more', async () => {
  const { one, two } = await newBasket()
  await withLoad(two, (tx, row) => refundByCase(tx, app, row, 'customer'))
  gateway.answers = [{ state: 'refunded', refundId: 'rfnd_share' }]
  expect(await runJob(two)).toMatchObject({ amount: PRICE, gatewayState: 'refunded' })
  expect(gateway.asked).toMatchObject([{ chargeId: `chrg_${one}`, paymentId: `pay_${one}`, amount: PRICE }])
})

test('what staff send back by hand ends the load that is owed it, however often it is told', async () => {
  const { one, two, shown } = await newBasket()
  for (const _ of [1, 2]) await shown({ refunds: [byHand('rfnd_hand', PRICE)] })
  expect([await effectsOf(one), await effectsOf(two)]).toEqual([[], ['ended']])
  expect((await caseOf(two)).amount).toBe(PRICE)
})

test('a part by hand lowers what the load is owed; the rest of the payment is that of the other', async () => {
  const { one, two, shown } = await newBasket()
  await shown({ refunds: [byHand('rfnd_part', 1_000)] })
  await withLoad(two, (tx, row) => refundByCoupon(tx, app, row, 'customer'))
  expect(await worthOf(two)).toBe(PRICE - 1_000)
  await shown({ refunds: [byHand('rfnd_part', 1_000), byHand('rfnd_rest', 2 * PRICE - 1_000)] })
  expect(await reversedOf(two)).toEqual([1_000, 3_000])
  expect(await reversedOf(one)).toEqual([PRICE])
  expect(await worthOf(two)).toBe(0)
})

test('a dispute of the whole after our own refund of one load is for staff there, and a loss at the other', async () => {
  const { one, two, shown } = await newBasket()
  await withLoad(two, (tx, row) => refundByCase(tx, app, row, 'customer'))
  const { number } = await caseOf(two)
  gateway.answers = [{ state: 'refunded', refundId: 'rfnd_own' }]
  await runJob(two)
  const refunds = [{ refundId: 'rfnd_own', amount: PRICE, state: 'refunded' as const, key: number }]
  await shown({ refunds, disputed: 2 * PRICE })
  expect([await reversedOf(one), await reversedOf(two)]).toEqual([[PRICE], [PRICE]])
  expect([await effectsOf(one), await effectsOf(two)]).toEqual([['none'], ['none']])
  await shown({ refunds, won: 2 * PRICE })
  expect([await effectsOf(one), await effectsOf(two)]).toEqual([['undone'], ['undone']])
})

test('a payment that bought nothing is the first purchase’s alone', async () => {
  const { one, two, shown } = await newBasket()
  await shown({ paymentId: 'pay_second', refunds: [byHand('rfnd_second', 2 * PRICE)] })
  expect([await reversedOf(one), await reversedOf(two)]).toEqual([[2 * PRICE], []])
})
