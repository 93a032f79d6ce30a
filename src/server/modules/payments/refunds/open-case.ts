import { eq } from 'drizzle-orm'
import { is } from 'valibot'
import type { RefundDestination } from '#contract/refund-destination.ts'
import { Currency } from '#contract/scalars.ts'
import type { RefundCase } from '#contract/staff/refund-cases.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { payments } from '#server/db/schema/payment.ts'
import { refundCases } from '#server/db/schema/refunds.ts'
import { publish } from '#server/events/purchase-events.ts'
import type { App } from '#server/http/app.ts'
import type { TransactionRow } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import { newCaseNumber } from '#server/platform/ids.ts'
import { isElsewhere, storeDestination } from './refund-destination.ts'
import { refundDueOn } from './working-days.ts'

/** What a refund needs of the server. */
export type RefundServices = Pick<App, 'config' | 'gateway' | 'subscribers'>

type NewCase = {
  reason: RefundCase['reason']
  /** Satang, or the smallest unit of the currency. */
  amount: number
  currency?: string
  destination?: RefundDestination | undefined
  /** The payment to refund, if it is not the one that paid the purchase. */
  paymentId?: string
}

export const TRANSFER_ELSEWHERE = { kind: 'transfer', change: 'refund_destination_changed' } as const

/** Whether the gateway can send the money of a purchase back the way it came. */
export async function isRefundedByGateway(
  db: Database | Tx,
  { gateway }: RefundServices,
  { id, brand, provider, chargeId }: TransactionRow,
  { amount, paymentId }: Pick<NewCase, 'amount' | 'paymentId'>,
): Promise<boolean> {
  if (provider === null || chargeId === null) return false
  if (paymentId !== undefined) return gateway.isRefundable({ brand, provider, paymentId })
  const [payment] = await db.select().from(payments).where(eq(payments.transactionId, id))
  if (!payment?.chargeId || amount > payment.amount) return false
  return gateway.isRefundable({ brand, provider, paymentId: payment.chargeId })
}

/**
 * Opens a case: the refund job sends the money through the gateway, or the shop's staff send it by bank.
 * @returns its number; undefined if this payment already has one
 */
export async function openRefundCase(
  tx: Tx,
  shop: RefundServices,
  row: TransactionRow,
  { reason, amount, currency = 'THB', destination, paymentId }: NewCase,
): Promise<string | undefined> {
  const isByGateway = await isRefundedByGateway(tx, shop, row, { amount, ...(paymentId ? { paymentId } : {}) })
  const now = clock.date()
  const way = isByGateway
    ? { gatewayState: 'asked' as const, dueAt: now }
    : { dueOn: refundDueOn(now, shop.config.REFUND_BANK_HOLIDAYS) }
  const number = newCaseNumber()
  const [refundCase] = await tx
    .insert(refundCases)
    .values({
      number,
      transactionId: row.id,
      reason,
      amount,
      currency: is(Currency, currency) ? currency : 'XXX',
      chargeId: paymentId ?? null,
      ...way,
    })
    // Only a payment that is reported twice may be left out: any other conflict must fail.
    .onConflictDoNothing({ target: refundCases.chargeId })
    .returning()
  if (!refundCase) return undefined
  // Also for the gateway, which may refuse: then the account may have ended, and nobody could be asked.
  if (!isByGateway || destination) await storeDestination(tx, number, row.customerId, destination)
  // The account's owner is told, even if somebody else holds the phone.
  if (!isByGateway && (await isElsewhere(tx, row.customerId, destination)))
    await publish(tx, shop, { ...TRANSFER_ELSEWHERE, row, number, on: now.toISOString() })
  return number
}
