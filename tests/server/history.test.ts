import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCouponByUser } from '#contract/coupons.ts'
import { getHistoryPayment, HISTORY_FILTERS, isPaidFor, spentOn } from '#contract/history.ts'
import { type Purchase, TRANSACTION_STATUSES } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { reportLoad } from '#contract/reports.ts'
import { bangkokMonth } from '#contract/thai/bangkok.ts'
import { confirm, get } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { grantCoupon, type Member, newLoad, newMember } from '#tests/support/server/members.ts'
import { sendRefundByBank } from '#tests/support/server/send-refund.ts'
import { rows } from '#tests/support/server/sql.ts'

const OPERATOR = 'operator-test-token-of-more-than-32-characters'
let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer({ env: { OPERATOR_TOKENS: OPERATOR } })
  url = server.url
})
afterAll(() => server.close())

const history = (
  { token }: Member,
  input: { month?: string; page?: number; limit?: number; selected?: 'delivery' } = {},
) => get(url, getHistoryPayment, input, { token })

/** Changes when the load was ordered. */
const orderedAt = (transaction: string, instant: string) =>
  rows(server.databaseUrl, 'update transactions set created_at = $2 where id = $1', [transaction, instant])

test('a month follows Bangkok time and can be filtered; its totals are payments less refunds', async () => {
  const me = await newMember(url)
  const [late, early, unpaid] = [await newLoad(url, me), await newLoad(url, me), await newLoad(url, me)]
  await orderedAt(late.transaction, '2026-09-30T17:30:00Z') // half past midnight on 1 October in Bangkok
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
  expect(september.months).toEqual(months) // all months, for choosing another
  expect((await history(me, { month: '2026-09', selected: 'delivery' })).total).toBe(0)
  expect((await history(me, { page: 2 })).months).toEqual([])
})

test('what is too old for the first page and not settled comes with it: money that goes back, a report without an answer', async () => {
  const me = await newMember(url)
  const { token } = me
  const returned = await newLoad(url, me, 'start_failed')
  await get(url, chooseRefund, { transaction: returned.transaction, kind: 'case' }, { token })
  const reported = await newLoad(url, me)
  await get(url, reportLoad, { transaction: reported.transaction, problem: 'still_wet' }, { token })
  const settled = await newLoad(url, me)
  const idsOf = (purchases: readonly Purchase[]) => purchases.map(({ transaction }) => transaction)
  const unsettled = async (input?: Parameters<typeof history>[1]) => idsOf((await history(me, input)).unsettled)
  expect(idsOf((await history(me, { limit: 1 })).details)).toEqual([settled.transaction])
  expect(await unsettled({ limit: 1 })).toEqual([reported.transaction, returned.transaction])
  expect(await unsettled({ limit: 2 }), 'what is listed is not repeated').toEqual([returned.transaction])
  expect(await unsettled()).toEqual([])
  expect(await unsettled({ limit: 1, page: 2 })).toEqual([])
  await rows(
    server.databaseUrl,
    `update load_cases set outcome = 'refused', decided_at = now(), decided_by = 'Nok' where transaction_id = $1`,
    [reported.transaction],
  )
  expect(await unsettled({ limit: 1 }), 'until it is answered').toEqual([returned.transaction])
  const other = await newMember(url)
  await newLoad(url, other)
  expect((await history(other, { limit: 1 })).unsettled, 'of others').toEqual([])
})

test("a shop's coupon counts as saved; a refund coupon counts as neither saved nor spent again", async () => {
  const me = await newMember(url)
  const gift = await newLoad(url, me, 'running', [await grantCoupon(server.databaseUrl, me, { amount: 1_000 })])
  const failed = await newLoad(url, me, 'start_failed')
  // What waits for a choice counts when it is settled.
  expect((await history(me)).months).toMatchObject([{ total: 2, loads: 1, spent: gift.amount }])
  await get(url, chooseRefund, { transaction: failed.transaction, kind: 'coupon' }, { token: me.token })
  const [refund] = (await get(url, getCouponByUser, {}, { token: me.token })).details
  const discounted = await newLoad(url, me, 'running', [refund?.id ?? ''])
  expect(discounted.discount).toBeGreaterThan(0)
  const { months } = await history(me)
  expect(months).toMatchObject([{ loads: 3, saved: 1_000, spent: gift.amount + failed.amount + discounted.amount }])
})

test('a refund coupon worth more than the load counts as neither saved nor spent again', async () => {
  const me = await newMember(url)
  const failed = await newLoad(url, me, 'start_failed')
  await get(url, chooseRefund, { transaction: failed.transaction, kind: 'coupon' }, { token: me.token })
  const dearer = 'update coupons set amount = amount + 5000 where refund_of = $1 returning id'
  const [refund] = await rows(server.databaseUrl, dearer, [failed.transaction])
  const wash = await newLoad(url, me, 'running', [String(refund?.id)])
  expect(wash).toMatchObject({ amount: 0, discount: wash.price })
  const { months } = await history(me)
  expect(months).toMatchObject([{ loads: 2, saved: 0, spent: failed.amount }])
})

test('a bank refund has a request time, and a sent time once the shop has sent it', async () => {
  const me = await newMember(url)
  const { transaction } = await newLoad(url, me, 'start_failed')
  const { refund } = await get(url, chooseRefund, { transaction, kind: 'case' }, { token: me.token })
  expect(refund).toMatchObject({ kind: 'case', asked_at: expect.stringMatching(/Z$/), sent_at: null })
  const case_number = refund?.kind === 'case' ? refund.case_number : ''
  await sendRefundByBank(url, OPERATOR, case_number)
  const closed = await confirm(url, transaction)
  expect(closed.refund).toMatchObject({ kind: 'case', case_number, sent_at: expect.stringMatching(/Z$/) })
  expect(JSON.stringify(closed)).not.toContain('KBANK') // anyone with the link can read it
})

type Shape = {
  status: Purchase['status']
  amount: number
  discount: number
  refund: 'coupon' | 'case' | 'sent' | 'none'
  kind: 'MCH' | 'DLV' | 'WDF'
  at: Date
}

/** Inserts a purchase in any state that the database allows. */
async function insertPurchase(me: Member, { status, amount, discount, refund, kind, at }: Shape) {
  const id = `TRX_${kind}_${crypto.randomUUID().replaceAll('-', '').slice(0, 26).toUpperCase()}`
  const isLoad = kind === 'MCH'
  await rows(
    server.databaseUrl,
    `insert into transactions (id, brand, customer_id, branch_id, machine_id, status, program, extras, price, discount, amount,
       provider, holds_machine, expires_at, created_at, paid_at)
     select $1, 'washday', $2, m.branch_id, case when $3 then m.id end, $4,
       case when $3 then '{"temp":"cold","name":{"th":"เย็น","en":"Cold"},"celsius":null,"minutes":30,"amount":1}'::jsonb end,
       '[]', $5::int + $6::int, $6, $5, 'promptpay', false, $7, $7, $7
     from (select id, branch_id from machines order by id limit 1) m`,
    [id, me.id, isLoad, status, amount, discount, at],
  )
  if (!isLoad)
    await rows(
      server.databaseUrl,
      `insert into orders (transaction_id, customer_id, branch_id, service, unit, units, lines, pickup_at, dropoff_at, holds_slots)
       select id, customer_id, branch_id, $2, 'bag', 1, '[]', $3, $3, false from transactions where id = $1`,
      [id, kind === 'DLV' ? 'delivery' : 'wash_dry_fold', at],
    )
  if (status !== 'refunded') return
  if (refund === 'coupon' && amount > 0)
    await rows(
      server.databaseUrl,
      `insert into coupons (code, brand, customer_id, amount, refund_of, expires_at)
       values ($1, 'washday', $2, $3, $4, now() + interval '30 days')`,
      [crypto.randomUUID(), me.id, amount, id],
    )
  if (refund === 'case' || refund === 'sent')
    await rows(
      server.databaseUrl,
      `insert into refund_cases (number, transaction_id, amount, closed_at, bank_reference)
       values ($1, $2, $3, case when $4 then now() end, case when $4 then 'KBANK' end)`,
      [crypto.randomUUID().slice(0, 20), id, amount, refund === 'sent'],
    )
}

/** Includes fractions of a baht, and instants around the turn of the month in Bangkok. */
const shape: fc.Arbitrary<Shape> = fc.record({
  status: fc.constantFrom(...TRANSACTION_STATUSES),
  amount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_000 })),
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_000 })),
  refund: fc.constantFrom('coupon', 'case', 'sent', 'none'),
  kind: fc.constantFrom('MCH', 'DLV', 'WDF'),
  at: fc
    .tuple(fc.constantFrom('2026-08-31', '2026-09-01', '2026-09-30', '2026-10-01'), fc.integer({ min: 0, max: 23 }))
    .map(([day, hour]) => new Date(`${day}T${String(hour).padStart(2, '0')}:30:00+07:00`)),
})

test("for any history, a month's total is the sum of its rows, over all pages and filters", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(shape, { minLength: 1, maxLength: 24 }), async (shapes) => {
      const me = await newMember(url)
      await Promise.all(shapes.map((one) => insertPurchase(me, one)))
      for (const selected of HISTORY_FILTERS) {
        const { months, total } = await get(url, getHistoryPayment, { selected }, { token: me.token })
        const details: Purchase[] = []
        for (let page = 1; details.length < (total ?? 0); page++)
          details.push(...(await get(url, getHistoryPayment, { selected, page }, { token: me.token })).details)
        const byMonth = Map.groupBy(details, ({ created_at }) => bangkokMonth(created_at))
        expect([...byMonth.keys()].toSorted()).toEqual(months.map(({ month }) => month).toSorted())
        for (const { month, spent, loads, total: rowCount } of months) {
          const ofMonth = byMonth.get(month) ?? []
          expect(spent).toBe(ofMonth.reduce((sum, one) => sum + spentOn(one), 0))
          expect(loads).toBe(ofMonth.filter(isPaidFor).length)
          expect(rowCount).toBe(ofMonth.length)
        }
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
