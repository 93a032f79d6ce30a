import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import type { Check } from '#server/platform/check.ts'
import { DEMO } from './demo-customer.ts'

export const DEMO_CUSTOMER_CHECKS: readonly Check<{ db: Database }>[] = [
  {
    id: 'demo_customer',
    severity: 'danger',
    wrong: 'the demo customer, whose PIN everybody knows, is in the database; its PIN is refused in production',
    remedy: 'begin with an empty database, or delete that account',
    isFound: async ({ db }) => {
      const demo = and(eq(customers.phone, DEMO.phone), eq(customers.name, DEMO.name), isNull(customers.erasedAt))
      return (await db.$count(customers, demo)) > 0
    },
  },
]
