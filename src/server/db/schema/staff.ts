import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { STAFF_ROLES } from '#contract/staff/roles.ts'
import { createdAt, instant, isLine, rowRules } from '#server/db/columns.ts'

export const staff = pgTable(
  'staff',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    brand: text('brand').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
    /** Null: all branches of the brand. */
    branchIds: text('branch_ids').array(),
    createdAt: createdAt(),
    joinedAt: instant('joined_at'),
    /** Since when the person has no access. */
    endedAt: instant('ended_at'),
    /** SHA-256 of the code that lets a device in, hex: the invitation's, then that for a lost device. */
    codeHash: text('code_hash').unique(),
    /** End of an invitation. */
    codeUntil: instant('code_until'),
  },
  (t) => [index('staff_brand').on(t.brand), check('staff_name', isLine(t.name, 80)), ...rowRules(t)],
)

/** Passkeys of people of the staff; each is good for the host that it was made at. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The authenticator's name of it, base64url. */
    id: text('id').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Number of its signatures: a lower one is that of a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('staff_passkeys_staff').on(t.staffId), ...rowRules(t)],
)

/** What the next signature of a passkey has to contain; used up by it. */
export const staffChallenges = pgTable(
  'staff_challenges',
  { challenge: text('challenge').primaryKey(), createdAt: createdAt() },
  (t) => [index('staff_challenges_created').on(t.createdAt), ...rowRules(t)],
)

export const staffSessions = pgTable(
  'staff_sessions',
  {
    /** SHA-256 of the token, hex. */
    hash: text('hash').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('staff_sessions_staff').on(t.staffId), index('staff_sessions_expires').on(t.expiresAt), ...rowRules(t)],
)
