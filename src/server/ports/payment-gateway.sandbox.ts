import { eq, sql } from 'drizzle-orm'
import { BANKS, type ProviderId } from '#contract/payment.ts'
import type { Database } from '#server/db/database.ts'
import { sandboxCharges } from '#server/db/schema/sandbox.ts'
import type { Charge, ChargeRequest, PaymentGateway } from './payment-gateway.ts'
import { promptPayPayload } from './promptpay.ts'

/** Payment pages of the methods that are not paid by QR code. */
const PAGES: Partial<Record<ProviderId, string>> = {
  mobile_banking: 'bank-app',
  credit_card: 'card',
  truemoney: 'truemoney',
}

const toCharge = (row: typeof sandboxCharges.$inferSelect): Charge => ({
  chargeId: row.transactionId,
  state: row.state,
  amount: row.amount,
  currency: 'THB',
  paidAt: row.paidAt,
})

function paymentTargetOf({ transaction, provider, bank, amount, payee, returnUri }: ChargeRequest) {
  if (provider === 'promptpay')
    return { qrPayload: promptPayPayload(payee, amount, transaction.slice(-25)), payUri: null }
  const { origin } = new URL(returnUri)
  if (provider === 'truemoney_qr') return { qrPayload: `${origin}/sandbox/truemoney/${transaction}`, payUri: null }
  return {
    qrPayload: null,
    payUri: `${origin}/sandbox/${PAGES[provider]}/${transaction}${bank ? `?bank=${bank}` : ''}`,
  }
}

/** A simulated bank that keeps its charges in a table; they are paid by a button on one of the sandbox's pages. */
export function sandboxGateway(db: Database): PaymentGateway {
  const read = async (transaction: string) => {
    const [row] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.transactionId, transaction))
    return row
  }
  return {
    // Minimum amounts as of real gateways.
    methods: [
      { provider: 'promptpay', minimum: 100 },
      { provider: 'mobile_banking', minimum: 2_000, banks: BANKS },
      { provider: 'credit_card', minimum: 2_000 },
      { provider: 'truemoney', minimum: 2_000 },
      { provider: 'truemoney_qr', minimum: 2_000 },
    ],
    payHosts: [],
    async createCharge(request) {
      const { transaction: transactionId, amount, provider, expiresAt, returnUri } = request
      const target = paymentTargetOf(request)
      await db
        .insert(sandboxCharges)
        .values({ transactionId, amount, state: 'pending', provider, ...target, returnUri, expiresAt })
        .onConflictDoNothing()
      const { qrPayload, payUri } = (await read(transactionId)) ?? target
      return { chargeId: transactionId, qrPayload, payUri }
    },
    async readCharge({ transaction }) {
      const row = await read(transaction)
      return row && toCharge(row)
    },
    async voidCharge({ transaction }) {
      const [row] = await db
        .update(sandboxCharges)
        .set({
          state: sql`case when ${sandboxCharges.state} = 'pending' then 'voided' else ${sandboxCharges.state} end`,
        })
        .where(eq(sandboxCharges.transactionId, transaction))
        .returning()
      return row && toCharge(row)
    },
  }
}
