import { and, eq, isNull } from 'drizzle-orm'
import { moveAccount } from '#contract/staff/customers.ts'
import { customers } from '#server/db/schema/account.ts'
import { ApiError } from '#server/http/api-error.ts'
import { findCustomer } from '#server/http/customers.ts'
import type { Handler } from '#server/http/handler.ts'
import { endSessions } from '#server/modules/auth/sessions.ts'
import { findPurchase } from '#server/modules/payments/purchase-archive.ts'
import { moveDestinations } from '#server/modules/payments/refunds/refund-destination.ts'
import { clock } from '#server/platform/clock.ts'
import { accountState } from './audited-states.ts'
import { defineStaffAction } from './staff-action.ts'

const move = defineStaffAction(moveAccount, accountState, async ({ app, input, staff }) => {
  const { transaction, phone_number: phone } = input
  const purchase = await findPurchase(app.db, (shelf) => eq(shelf.id, transaction))
  if (!purchase) throw new ApiError('transaction_unknown')
  const isMoved = await app.db.transaction(async (tx) => {
    const isOwner = and(eq(customers.id, purchase.customerId), isNull(customers.erasedAt))
    const [owner] = await tx.select().from(customers).where(isOwner).for('update')
    if (!owner) throw new ApiError('transaction_unknown')
    if (owner.phone === phone) return false
    if (await findCustomer(tx, owner.brand, phone)) throw new ApiError('phone_taken')
    await endSessions(tx, owner.id, { except: undefined }, 'operator')
    const at = clock.date()
    const moved = { phone, phoneSince: at, phoneProvedAt: at, proofTries: 0 }
    await tx.update(customers).set(moved).where(eq(customers.id, owner.id))
    await moveDestinations(tx, owner.id, owner.phone)
    return true
  })
  if (isMoved)
    app.log.info('account moved to another phone by staff', { customer: purchase.customerId, by: staff.name })
  return { moved: isMoved }
})

export const moveAccountHandlers: readonly Handler[] = [move]
