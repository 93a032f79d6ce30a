import { and, eq, inArray, isNotNull, isNull, notInArray, or } from 'drizzle-orm'
import { deleteAccount } from '#contract/account-deletion.ts'
import { DAY_SECONDS } from '#contract/duration.ts'
import { OPEN_STATUSES } from '#contract/payment.ts'
import { exportUserData } from '#contract/privacy.ts'
import type { Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { services } from '#server/db/schema/orders.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { loadCases, refundCases } from '#server/db/schema/refunds.ts'
import { ApiError } from '#server/http/api-error.ts'
import { readCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { limit } from '#server/http/rate-limit.ts'
import { erasePersonalData, exportPersonalData } from '#server/modules/account/personal-data.ts'
import { toUser } from '#server/modules/account/user.ts'
import { refundUnspentCoupons } from '#server/modules/payments/refunds/convert-to-cash.ts'
import { clock } from '#server/platform/clock.ts'
import { withHashSlot } from './argon2-queue.ts'
import { requirePin } from './require-pin.ts'

const EXPORTS_PER_DAY = 10

const exportData = defineHandler(exportUserData, async ({ app, caller }) => {
  await limit(app.db, `export:${caller.customerId}`, EXPORTS_PER_DAY, DAY_SECONDS)
  return app.db.transaction(
    async (tx) => {
      const customer = await readCustomer(tx, caller.customerId)
      return {
        format: 'washday.user-data.1' as const,
        exported_at: clock.date().toISOString(),
        brand: customer.brand,
        user: toUser(customer),
        records: await exportPersonalData(tx, customer),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
})

/**
 * A QR code that was cancelled, or ran out, and may still be paid: the gateway is asked for some time, and money that came to
 * an ended account could be paid to nobody.
 */
const isPayable = and(
  inArray(transactions.status, ['declined', 'cancelled', 'expired']),
  isNotNull(transactions.chargeId),
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

const erase = defineHandler(deleteAccount, ({ app, brand, caller, input }) =>
  withHashSlot(async () => {
    await requirePin(app, brand.id, caller, input.pin_code)
    return app.db.transaction(async (tx) => {
      const [customer] = await tx.select().from(customers).where(eq(customers.id, caller.customerId)).for('update')
      if (!customer) throw new ApiError('unauthorized')
      await assertNothingOpen(tx, customer.id)
      const numbers = await refundUnspentCoupons(tx, app, customer.id, input.destination)
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
      const refunds = await tx
        .select({ case_number: refundCases.number, amount: refundCases.amount, due_on: refundCases.dueOn })
        .from(refundCases)
        .where(inArray(refundCases.number, numbers))
      return { refunds }
    })
  }),
)

export const privacyHandlers: readonly Handler[] = [exportData, erase]
