import { eq } from 'drizzle-orm'
import { transactions } from '#server/db/schema/payment.ts'
import type { App } from '#server/http/app.ts'
import { dropCoupon } from '#server/modules/payments/reservations/coupon-redemption.ts'
import { isLoadRow, lockTransaction, type TransactionRow, transition } from '#server/modules/payments/transition.ts'
import { nextPollAt } from './apply-charge.ts'

/** The gateway has refused to create the charge of this purchase: no money can arrive for it. */
export const isRefused = ({ chargeId, chargeIsFinal }: Pick<TransactionRow, 'chargeId' | 'chargeIsFinal'>) =>
  chargeIsFinal && chargeId === null

const NO_CHARGE: Pick<TransactionRow, 'chargeId' | 'chargeIsFinal'> = { chargeId: null, chargeIsFinal: true }

/**
 * Ends a load whose charge was refused, so that its machine is free at once. An order keeps its visits: it is again one
 * without a payment method, whose customer can choose another.
 * @param leasedAt of the refused try: another one may be under way
 * @param charge kept with a load while the gateway may still take money for it
 */
export async function releaseRefusedCharge(
  app: App,
  { id }: TransactionRow,
  leasedAt: Date,
  charge = NO_CHARGE,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id)
    if (row?.status !== 'pending' || row.chargeTriedAt?.getTime() !== leasedAt.getTime()) return
    if (isLoadRow(row)) {
      await transition(tx, app, row, 'declined', 'gateway asked', {
        ...charge,
        dueAt: nextPollAt({ ...row, ...charge }),
      })
      return
    }
    await dropCoupon(tx, row)
    await tx
      .update(transactions)
      .set({
        provider: null,
        bank: null,
        savedCardId: null,
        discount: 0,
        amount: row.price,
        chargeTriedAt: null,
        dueAt: row.expiresAt,
      })
      .where(eq(transactions.id, id))
  })
}
