import { eq } from 'drizzle-orm'
import { deleteAccount } from '#contract/account-deletion.ts'
import { DAY_SECONDS } from '#contract/duration.ts'
import { exportUserData } from '#contract/privacy.ts'
import { customers } from '#server/db/schema/account.ts'
import { ApiError } from '#server/http/api-error.ts'
import { readCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { limit } from '#server/http/rate-limit.ts'
import { exportPersonalData } from '#server/modules/account/personal-data.ts'
import { toUser } from '#server/modules/account/user.ts'
import { assertPinIsOld } from '#server/modules/payments/refunds/confirm-destination.ts'
import { isElsewhere } from '#server/modules/payments/refunds/refund-destination.ts'
import { clock } from '#server/platform/clock.ts'
import { withHashSlot } from './argon2-queue.ts'
import { eraseAccount } from './erase-account.ts'
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

const erase = defineHandler(deleteAccount, ({ app, brand, caller, input }) =>
  withHashSlot(async () => {
    await requirePin(app, brand.id, caller, input.pin_code)
    return app.db.transaction(async (tx) => {
      const [customer] = await tx.select().from(customers).where(eq(customers.id, caller.customerId)).for('update')
      if (!customer) throw new ApiError('unauthorized')
      if (await isElsewhere(tx, customer.id, input.destination)) await assertPinIsOld(tx, customer.id)
      return { refunds: await eraseAccount(tx, app, customer, input.destination) }
    })
  }),
)

export const privacyHandlers: readonly Handler[] = [exportData, erase]
