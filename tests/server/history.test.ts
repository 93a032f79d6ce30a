import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCouponByUser } from '#contract/coupons.ts'
import { closeRefundCase } from '#contract/operator.ts'
import { getHistoryPayment } from '#contract/payment.ts'
import { chooseRefund } from '#contract/recovery.ts'
import { confirm, get } from '#tests/support/client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { rows } from '#tests/support/sql.ts'
import { giveCoupon, type Member, newLoad, newMember } from '#tests/support/value.ts'

const OPERATOR = 'operator-test-token-of-more-than-32-characters'
let server: TestServer
let url: string
beforeAll(async () => {
  server = await startTestServer({ env: { OPERATOR_TOKEN: OPERATOR } })
  url = server.url
})
afterAll(() => server.close())

const history = ({ token }: Member, input: { month?: string; page?: number; selected?: 'delivery' } = {}) =>
  get(url, getHistoryPayment, input, { token })

/** As if the load had been ordered at that instant. */
const orderedAt = (transaction: string, instant: string) =>
  rows(server.databaseUrl, 'update transactions set created_at = $2 where id = $1', [transaction, instant])

test('a month is Bangkok’s, can be asked for alone, and its totals are what was paid and not given back', async () => {
  const me = await newMember(url)
  const [late, early, unpaid] = [await newLoad(url, me), await newLoad(url, me), await newLoad(url, me)]
  await orderedAt(late.transaction, '2026-09-30T17:30:00Z') // half past midnight of October in Bangkok
  await orderedAt(early.transaction, '2026-09-30T16:30:00Z')
  await orderedAt(unpaid.transaction, '2026-09-10T00:00:00Z')
  await rows(server.databaseUrl, "update transactions set status = 'expired' where id = $1", [unpaid.transaction])
  const { months } = await history(me)
  expect(months).toEqual([
    { month: '2026-10', total: 1, loads: 1, spent: late.amount, saved: 0 },
    { month: '2026-09', total: 2, loads: 1, spent: early.amount, saved: 0 },
  ])
  const september = await history(me, { month: '2026-09' })
  expect(september.details.map(({ transaction }) => transaction)).toEqual([early.transaction, unpaid.transaction])
  expect(september.total).toBe(2)
  expect(september.months).toEqual(months) // all of them, to choose another
  expect((await history(me, { month: '2026-09', selected: 'delivery' })).total).toBe(0)
  expect((await history(me, { page: 2 })).months).toEqual([])
})

test('a coupon of the shop’s saves; one that stands for money paid before is money', async () => {
  const me = await newMember(url)
  const gift = await newLoad(url, me, 'running', [await giveCoupon(server.databaseUrl, me, { amount: 1_000 })])
  const failed = await newLoad(url, me, 'start_failed')
  await get(url, chooseRefund, { transaction: failed.transaction, kind: 'coupon' }, { token: me.token })
  const [refund] = (await get(url, getCouponByUser, {}, { token: me.token })).details
  const again = await newLoad(url, me, 'running', [refund?.id ?? ''])
  expect(again.discount).toBeGreaterThan(0)
  const { months } = await history(me)
  expect(months).toMatchObject([{ loads: 2, saved: 1_000, spent: gift.amount + again.price }])
})

test('a part of a refund that is dearer than the wash is money as well', async () => {
  const me = await newMember(url)
  const failed = await newLoad(url, me, 'start_failed')
  await get(url, chooseRefund, { transaction: failed.transaction, kind: 'coupon' }, { token: me.token })
  const dearer = 'update coupons set amount = amount + 5000 where refund_of = $1 returning id'
  const [refund] = await rows(server.databaseUrl, dearer, [failed.transaction])
  const wash = await newLoad(url, me, 'running', [String(refund?.id)])
  expect(wash).toMatchObject({ amount: 0, discount: wash.price })
  const { months } = await history(me)
  expect(months).toMatchObject([{ loads: 1, saved: 0, spent: wash.price }])
})

test('a refund by bank is asked for, and sent when people of the shop have sent it', async () => {
  const me = await newMember(url)
  const { transaction } = await newLoad(url, me, 'start_failed')
  const { refund } = await get(url, chooseRefund, { transaction, kind: 'case' }, { token: me.token })
  expect(refund).toMatchObject({ kind: 'case', asked_at: expect.stringMatching(/Z$/), sent_at: null })
  const case_number = refund?.kind === 'case' ? refund.case_number : ''
  await get(url, closeRefundCase, { case_number, bank_reference: 'KBANK 1' }, { token: OPERATOR })
  const after = await confirm(url, transaction)
  expect(after.refund).toMatchObject({ kind: 'case', case_number, sent_at: expect.stringMatching(/Z$/) })
  expect(JSON.stringify(after)).not.toContain('KBANK') // whoever has the link may read it
})
