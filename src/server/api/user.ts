import { eq } from 'drizzle-orm'
import { getUserInfo } from '#contract/user.ts'
import { customers } from '#server/db/schema.ts'
import { type Handler, handle } from './call.ts'
import { Refusal } from './refusal.ts'

const readUser = handle(getUserInfo, async ({ app, caller }) => {
  const [customer] = await app.db.select().from(customers).where(eq(customers.id, caller.customerId))
  if (!customer) throw new Refusal('unauthorized')
  return {
    user_id: customer.id,
    phone_number: customer.phone,
    full_name: customer.name,
    email: customer.email,
    gender: customer.gender,
    birthdate: customer.birthdate,
    is_notification: customer.isNotification,
  }
})

export const userHandlers: readonly Handler[] = [readUser]
