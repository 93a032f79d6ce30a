import { and, eq, inArray, isNotNull, isNull, notInArray, or } from 'drizzle-orm'
import type { deleteAccount } from '#contract/account-deletion.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { OPEN_STATUSES, UNPAID_ENDS } from '#contract/payment.ts'
import type { RefundDestination } from '#contract/refund-destination.ts'
import type { Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { services } from '#server/db/schema/orders.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { loadCases, refundCases } from '#server/db/schema/refunds.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import type { CustomerRecord } from '#server/http/customers.ts'
import { erasePersonalData } from '#server/modules/account/personal-data.ts'
import { refundUnspentCoupons } from '#server/modules/payments/refunds/convert-to-cash.ts'
import type { RefundServices } from '#server/modules/payments/refunds/open-case.ts'
import { endHoldsOf } from '#server/modules/payments/reservations/machine-holds.ts'
import { clock } from '#server/platform/clock.ts'
import { unlinkCodes } from './otp.ts'

/**
 * What was cancelled, or ran out, and may still be paid: the gateway is asked for some time, also for a charge whose creation it
 * did not answer, and money that came to an ended account could be paid to nobody.
 */
const isPayable = and(
  inArray(transactions.status, [...UNPAID_ENDS]),
  isNotNull(transactions.dueAt),
  eq(transactions.chargeIsFinal, false),
)

async function assertNothingOpen(tx: Tx, customerId: string) {
  const [purchase] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(eq(transactions.customerId, customerId), or(inArray(transactions.status, [...OPEN_STATUSES]), isPayable)),
    )
    .limit(1)
  const [service] = await tx
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.customerId, customerId), notInArray(services.status, ['done', 'cancelled'])))
    .limit(1)
  // After erasure nobody could tell whom an open case is to be paid to.
  const [openCase] = await tx
    .select({ number: refundCases.number })
    .from(refundCases)
    .innerJoin(transactions, eq(transactions.id, refundCases.transactionId))
    .where(and(eq(transactions.customerId, customerId), isNull(refundCases.closedAt)))
    .limit(1)
  const [openLoadCase] = await tx
    .select({ number: loadCases.number })
    .from(loadCases)
    .innerJoin(transactions, eq(transactions.id, loadCases.transactionId))
    .where(and(eq(transactions.customerId, customerId), isNull(loadCases.decidedAt)))
    .limit(1)
  if (purchase || service || openCase || openLoadCase) throw new ApiError('purchase_open')
}

/**
 * Ends an account: personal data are deleted, records for the accounts keep no name, and what is left on refund coupons is sent
 * to `destination`, or to the phone of the account.
 * @param customer locked
 * @returns the cases of that money
 * @throws ApiError `purchase_open` while a purchase, an order, a refund or a report is open
 */
export async function eraseAccount(
  tx: Tx,
  shop: RefundServices & Pick<App, 'secrets'>,
  customer: CustomerRecord,
  destination?: RefundDestination,
): Promise<OutputOf<typeof deleteAccount>['refunds']> {
  await assertNothingOpen(tx, customer.id)
  const numbers = await refundUnspentCoupons(tx, shop, customer.id, destination)
  await endHoldsOf(tx, customer.id)
  await unlinkCodes(tx, shop.secrets.pepper, customer)
  await erasePersonalData(tx, customer)
  await tx
    .update(customers)
    .set({
      phone: `erased:${customer.id}`, // frees the number for its next owner
      name: '',
      email: null,
      gender: null,
      birthdate: null,
      isNotification: false,
      pinHash: 'erased',
      erasedAt: clock.date(),
    })
    .where(eq(customers.id, customer.id))
  return tx
    .select({ case_number: refundCases.number, amount: refundCases.amount, due_on: refundCases.dueOn })
    .from(refundCases)
    .where(inArray(refundCases.number, numbers))
}
