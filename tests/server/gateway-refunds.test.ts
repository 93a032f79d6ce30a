import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimGatewayRefunds, sendThroughGateway } from '#server/api/payment/gateway-refunds.ts'
import { refundByCase } from '#server/api/payment/refunds.ts'
import { lockTransaction } from '#server/api/payment/transaction-state.ts'
import type { App } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { refundCases } from '#server/db/schema/payment.ts'
import { createLog } from '#server/log.ts'
import {
  type Charge,
  GatewayUnavailable,
  nullGateway,
  type RefundAnswer,
  type RefundRequest,
  unknownCharge,
} from '#server/ports/payment-gateway.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { rows } from '#tests/support/sql.ts'

let close: () => Promise<void>
let app: App
let url: string
/** What the gateway answers next, and what it was asked. */
let answers: (RefundAnswer | Error)[]
let charge: Charge
let asked: RefundRequest[]

beforeAll(async () => {
  const database = await freshDatabase()
  url = database.url
  const log = createLog('error', () => {})
  const { db, close: closeDatabase } = openDatabase(url, { size: 4, waitSeconds: 5 }, log)
  const gateway: App['gateway'] = {
    ...nullGateway,
    methods: () => [{ provider: 'credit_card', minimum: 2_000, maximum: 15_000_000, isRefundable: true }],
    async refund(request) {
      asked.push(request)
      const answer = answers.shift() ?? new GatewayUnavailable('no answer')
      if (answer instanceof Error) throw answer
      return answer
    },
    readCharge: async () => charge,
  }
  // The only parts of the application that refunds use.
  app = { db, log, gateway, config: {}, wakeJobs: () => {} } as unknown as App
  close = async () => {
    await closeDatabase()
    await database.drop()
  }
})
afterAll(() => close())
beforeEach(() => {
  answers = []
  asked = []
  charge = unknownCharge
})

/** A case for a load that was paid by card and did not start. */
async function newCase() {
  const id = `TRX_MCH_${crypto.randomUUID().replaceAll('-', '').toUpperCase().slice(0, 26)}`
  await rows(
    url,
    `with load as (
       insert into transactions (id, brand, customer_id, branch_id, machine_id, status, program, extras, price, discount,
         amount, provider, charge_id, holds_machine, expires_at, paid_at)
       select $1, c.brand, c.id, m.branch_id, m.id, 'start_failed', '{}', '[]', 4000, 0, 4000, 'credit_card',
         'chrg_' || $1, false, now(), now()
       from (select * from customers limit 1) c, (select * from machines limit 1) m returning id)
     insert into payments (transaction_id, amount, charge_id, paid_at) select id, 4000, 'pay_' || id, now() from load`,
    [id],
  )
  await app.db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id)
    if (row) await refundByCase(tx, app, row, 'customer')
  })
  return id
}
const caseOf = async (transaction: string) => {
  const [row] = await app.db.select().from(refundCases).where(eq(refundCases.transactionId, transaction))
  if (!row) throw new Error('no case')
  return row
}
/** Runs the refund job once, whenever the case is due. */
async function runJob(transaction: string) {
  await rows(url, 'update refund_cases set due_at = now() where transaction_id = $1 and due_at is not null', [
    transaction,
  ])
  for (const due of await claimGatewayRefunds(app, 10)) await sendThroughGateway(app, due)
  return caseOf(transaction)
}

test('the money of a card goes back through the gateway, under the number of the case', async () => {
  answers = [{ state: 'refunded', refundId: 'rfnd_1' }]
  const id = await newCase()
  const { number } = await caseOf(id)
  const closed = await runJob(id)
  expect(closed).toMatchObject({ gatewayState: 'refunded', bankReference: 'rfnd_1', dueOn: null, dueAt: null })
  expect(closed.closedAt).not.toBeNull()
  expect(asked).toMatchObject([
    { key: number, amount: 4_000, chargeId: `chrg_${id}`, paymentId: `pay_${id}`, provider: 'credit_card' },
  ])
  await runJob(id)
  expect(asked, 'once').toHaveLength(1)
})

test('an unknown outcome is asked for again with the same key, and never becomes a transfer', async () => {
  answers = [new GatewayUnavailable('timed out'), new Error('socket'), { state: 'refunded', refundId: 'rfnd_2' }]
  const id = await newCase()
  for (const state of ['asked', 'asked', 'refunded']) expect((await runJob(id)).gatewayState).toBe(state)
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  expect(await rows(url, 'select 1 from refund_destinations')).toEqual([])
})

test('a pending refund is followed by looking at the charge', async () => {
  answers = [{ state: 'pending', refundId: 'rfnd_3' }]
  const id = await newCase()
  expect((await runJob(id)).gatewayState).toBe('pending')
  expect((await runJob(id)).gatewayState, 'the charge does not show it yet').toBe('pending')
  const { number: key } = await caseOf(id)
  const refunds = [{ refundId: 'rfnd_3', amount: 4_000, state: 'refunded' as const, key }]
  const payment = { paymentId: `pay_${id}`, amount: 4_000, currency: 'THB', paidAt: null, refunds, disputed: 0 }
  charge = { ...unknownCharge, state: 'paid', payments: [payment] }
  expect(await runJob(id)).toMatchObject({ gatewayState: 'refunded', bankReference: 'rfnd_3' })
  expect(asked).toHaveLength(1)
})

test('a refused refund becomes a bank transfer, with a destination and a day, and the customer is told', async () => {
  answers = [{ state: 'refused', reason: 'charge_disputed' }]
  const id = await newCase()
  const { number, ...refused } = await runJob(id)
  expect(refused).toMatchObject({ gatewayState: 'refused', closedAt: null, dueAt: null })
  expect(refused.dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  const [stored] = await rows(url, 'select kind from refund_destinations where case_number = $1', [number])
  expect(stored).toEqual({ kind: 'promptpay_phone' })
  expect(
    await rows(url, `select kind from outbox where kind = 'refund_by_bank' and subject = $1`, [number]),
  ).toHaveLength(1)
})

test('two servers do not ask for the same refund at once', async () => {
  answers = [
    { state: 'refunded', refundId: 'rfnd_4' },
    { state: 'refunded', refundId: 'rfnd_5' },
  ]
  const id = await newCase()
  const claims = await Promise.all([claimGatewayRefunds(app, 10), claimGatewayRefunds(app, 10)])
  await Promise.all(claims.flat().map((due) => sendThroughGateway(app, due)))
  expect(asked).toHaveLength(1)
  expect((await caseOf(id)).bankReference).toBe('rfnd_4')
})
