import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, rowRules } from '#server/db/columns.ts'
import { staff } from './staff.ts'

/** Who changed what in the shop, and when. Rows are only added. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    /** A person's name at that time, or what the shop's files are applied by. */
    by: text('by').notNull(),
    /** Who of the staff it was, whatever their name is by now; null for a machine's token, and for the shop's files. */
    byId: uuid('by_id').references(() => staff.id),
    brand: text('brand').notNull(),
    branchId: text('branch_id'),
    /** Such as `machine.retire`. */
    action: text('action').notNull(),
    /** Id of what was changed, such as a machine's. */
    subject: text('subject').notNull(),
    /** What was different before and after; null where there was nothing. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
  },
  (t) => [
    index('audit_at').on(t.at),
    index('audit_brand').on(t.brand, t.id),
    index('audit_subject').on(t.subject),
    ...rowRules(t),
  ],
)
