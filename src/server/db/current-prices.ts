import { sql } from 'drizzle-orm'
import type { extras, programs } from './schema/branches.ts'

/** Whether a program or an extra is sold now, at this price: of the same one at most one row is. */
export const isCurrent = (table: typeof programs | typeof extras) =>
  sql`(${table.validFrom} <= now() and (${table.validUntil} is null or ${table.validUntil} > now()))`
