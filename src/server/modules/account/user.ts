import { and, eq, isNull } from 'drizzle-orm'
import { updateUserInfo } from '#contract/details.ts'
import { getUserInfo, type User } from '#contract/user.ts'
import { customers } from '#server/db/schema/account.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type CustomerRecord, readCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'

export const toUser = (customer: CustomerRecord): User => ({
  user_id: customer.id,
  phone_number: customer.phone,
  full_name: customer.name,
  email: customer.email,
  gender: customer.gender,
  birthdate: customer.birthdate,
  is_notification: customer.isNotification,
  member_since: customer.createdAt.toISOString(),
})

const read = defineHandler(getUserInfo, async ({ app, caller }) =>
  toUser(await readCustomer(app.db, caller.customerId)),
)

const update = defineHandler(updateUserInfo, async ({ app, caller, input }) => {
  const { full_name: name, email, gender, birthdate } = input
  // Drizzle omits undefined fields, and an UPDATE without fields would be invalid.
  const changes = { name, email, gender, birthdate }
  if (Object.values(changes).every((value) => value === undefined))
    return toUser(await readCustomer(app.db, caller.customerId))
  const [customer] = await app.db
    .update(customers)
    .set(changes)
    .where(and(eq(customers.id, caller.customerId), isNull(customers.erasedAt)))
    .returning()
  if (!customer) throw new ApiError('unauthorized')
  return toUser(customer)
})

export const userHandlers: readonly Handler[] = [read, update]
