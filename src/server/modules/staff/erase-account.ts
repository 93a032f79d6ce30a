import { eq } from 'drizzle-orm'
import { eraseCustomer } from '#contract/staff/customers.ts'
import type { Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { findCustomer } from '#server/http/customers.ts'
import type { Handler } from '#server/http/handler.ts'
import { eraseAccount } from '#server/modules/auth/erase-account.ts'
import { customerState } from './audited-states.ts'
import { defineStaffAction } from './staff-action.ts'

const lockCustomer = async (tx: Tx, brand: string, phone: string) => {
  const customer = await findCustomer(tx, brand, phone)
  if (!customer) return undefined
  const [locked] = await tx.select().from(customers).where(eq(customers.id, customer.id)).for('update')
  return locked?.erasedAt === null ? locked : undefined
}

const erase = defineStaffAction(eraseCustomer, customerState, async ({ app, input, staff }) => {
  const { brand, phone_number: phone } = input
  const ended = await app.db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, brand, phone)
    return customer && { id: customer.id, refunds: await eraseAccount(tx, app, customer) }
  })
  if (!ended) return { erased: false, refunds: [] }
  app.wakeJobs()
  app.log.info('account ended by staff', { customer: ended.id, by: staff.name })
  return { erased: true, refunds: ended.refunds }
})

export const eraseAccountHandlers: readonly Handler[] = [erase]
