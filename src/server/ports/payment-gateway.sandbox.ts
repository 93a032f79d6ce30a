import { eq, sql } from 'drizzle-orm'
import { BANKS, methodOf, PROVIDERS, type ProviderId } from '#contract/payment.ts'
import { promptPayPayload } from '#contract/thai/promptpay.ts'
import type { Database } from '#server/db/database.ts'
import { type SandboxCard, sandboxCharges } from '#server/db/schema/sandbox.ts'
import {
  type CardAtGateway,
  type Charge,
  type ChargeMethod,
  ChargeRefused,
  type ChargeRequest,
  type PaymentGateway,
  type PayTarget,
  type ReceivedPayment,
  unknownCharge,
} from './payment-gateway.ts'

/** What holds the card of a charge whose owner has asked to save it. */
export const sandboxHolder = ({
  transactionId: id,
  savedCard,
}: typeof sandboxCharges.$inferSelect): Charge['holder'] =>
  savedCard ? { holder: holderOf(id), card: cardOf(id, savedCard) } : undefined

/** Payment pages of the methods that are not paid by QR code and have one of their own. */
const PAGES: Partial<Record<ProviderId, string>> = {
  credit_card: 'card',
  truemoney: 'truemoney',
}

const STATES = { pending: 'pending', paid: 'paid', declined: 'failed', voided: 'expired' } as const

function toCharge(row: typeof sandboxCharges.$inferSelect | undefined): Charge {
  if (!row) return unknownCharge
  const { transactionId: id, state, amount, paidAt } = row
  const payments = [{ paymentId: id, amount, currency: 'THB', paidAt, refunds: [], disputed: 0, won: 0 }]
  return {
    chargeId: id,
    transaction: id,
    state: STATES[state],
    // A voided QR code can still be paid here, as at some banks.
    isFinal: state === 'declined' || state === 'paid',
    reason: state === 'declined' ? 'declined' : null,
    payments: state === 'paid' ? payments : [],
    holder: state === 'paid' ? sandboxHolder(row) : undefined,
  }
}

const HOLDER = 'sandbox_'
const holderOf = (transaction: string) => `${HOLDER}${transaction}`
const LAST_DIGITS: Record<SandboxCard, string> = { works: '4242', asks: '3220', lost: '0019' }
const cardOf = (transaction: string, card: SandboxCard): CardAtGateway => ({
  holder: holderOf(transaction),
  token: card,
  scheme: 'Visa',
  lastDigits: LAST_DIGITS[card],
  expires: '2039-12',
})

function targetOf({ transaction, provider, bank, amount, payee, returnUri, card }: ChargeRequest): PayTarget {
  if (card?.token === 'works') return { kind: 'none' }
  if (provider === 'promptpay')
    return { kind: 'qr_text', text: promptPayPayload(payee, amount, transaction.slice(-25)) }
  const { origin } = new URL(returnUri)
  const { mode, wallet } = methodOf(provider)
  if (mode === 'qr') return { kind: 'qr_text', text: `${origin}/sandbox/${wallet}/${transaction}` }
  const page = card ? 'card-check' : (PAGES[provider] ?? 'bank-app')
  const address = `${origin}/sandbox/${page}/${transaction}${bank ? `?bank=${bank}` : ''}`
  return { kind: 'address', address }
}

/** Amounts as of real gateways. */
const MAXIMUM = 15_000_000
const METHODS: readonly ChargeMethod[] = PROVIDERS.map((provider) => ({
  provider,
  minimum: provider === 'promptpay' ? 100 : 2_000,
  maximum: MAXIMUM,
  ...(provider === 'mobile_banking' ? { banks: BANKS } : {}),
}))

/** Cards and wallets are refunded at once, a transfer cannot be, as at real gateways. */
const isRefundable = ({ provider }: Pick<ReceivedPayment, 'provider'>) =>
  provider !== 'promptpay' && provider !== 'mobile_banking'

/** A simulated bank that keeps its charges in a table; they are paid by a button on one of the sandbox's pages. */
export function sandboxGateway(db: Database): PaymentGateway {
  const read = async (transaction: string) => {
    const [row] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.transactionId, transaction))
    return row
  }
  return {
    methods: () => METHODS,
    // It sends every notice, but a visitor may choose that it does not.
    hasSignedNotices: () => false,
    payHosts: [],
    async createCharge(request) {
      const { transaction: transactionId, amount, provider, expiresAt, returnUri, card } = request
      if (card?.token === 'lost') throw new ChargeRefused('lost_card')
      const target = targetOf(request)
      await db
        .insert(sandboxCharges)
        .values({
          transactionId,
          amount,
          state: target.kind === 'none' ? 'paid' : 'pending',
          paidAt: target.kind === 'none' ? sql`now()` : null,
          provider,
          qrPayload: target.kind === 'qr_text' ? target.text : null,
          payUri: target.kind === 'address' ? target.address : null,
          returnUri,
          expiresAt,
        })
        .onConflictDoNothing()
      return { chargeId: transactionId, expiresAt: null, target }
    },
    async readCharge({ transaction }) {
      return toCharge(await read(transaction))
    },
    async voidCharge({ transaction }) {
      const [row] = await db
        .update(sandboxCharges)
        .set({
          state: sql`case when ${sandboxCharges.state} = 'pending' then 'voided' else ${sandboxCharges.state} end`,
        })
        .where(eq(sandboxCharges.transactionId, transaction))
        .returning()
      return toCharge(row)
    },
    keepsCards: () => true,
    ownsHolder: (holder) => holder.startsWith(HOLDER),
    removeCard: async () => {}, // its cards are nowhere else
    isRefundable,
    refund: async (request) =>
      isRefundable(request)
        ? { state: 'refunded', refundId: `rfnd_${request.key}` }
        : { state: 'not_possible', reason: 'a transfer cannot be reversed' },
  }
}
