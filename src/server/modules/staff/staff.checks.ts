import { and, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { staff } from '#server/db/schema/staff.ts'
import type { Check } from '#server/platform/check.ts'
import type { Config } from '#server/platform/config.ts'

export const STAFF_CHECKS: readonly Check<{ config: Config; db: Database }>[] = [
  {
    id: 'staff',
    severity: 'warning',
    wrong:
      'nobody of the staff has joined, and there is no OPERATOR_TOKENS: nobody can close a refund or put a machine back',
    remedy: 'npm run shop -- invite <name> --brand <id>',
    isFound: async ({ config, db }) =>
      !config.OPERATOR_TOKENS && (await db.$count(staff, and(isNotNull(staff.joinedAt), isNull(staff.endedAt)))) === 0,
  },
]
