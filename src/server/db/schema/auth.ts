import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { OtpPurpose } from '#contract/auth.ts'
import { createdAt, instant } from '#server/db/columns.ts'
import { ofCustomer } from './account.ts'

/** One sign-in and every refresh token that came from it. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** What the customer is to know it by, as far as it said. */
    device: jsonb('device').$type<{ browser: string; system: string }>(),
    revokedAt: instant('revoked_at'),
    revokedFor: text('revoked_for').$type<'logout' | 'reuse' | 'ended' | 'pin_changed' | 'operator'>(),
  },
  (t) => [index('sessions_customer').on(t.customerId)],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, hex. */
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Hash of the token it was exchanged for. */
    successor: text('successor'),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId)],
)

/** Wrong PINs by phone, known or not. */
export const pinGuards = pgTable(
  'pin_guards',
  {
    brand: text('brand').notNull(),
    phone: text('phone').notNull(),
    tries: integer('tries').notNull(),
    locks: integer('locks').notNull().default(0),
    lockedUntil: instant('locked_until'),
  },
  (t) => [primaryKey({ columns: [t.brand, t.phone] })],
)

/** Codes that were asked for, also for phones that nobody has: these rows are what the limits count. */
export const otps = pgTable(
  'otps',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    brand: text('brand').notNull(),
    phone: text('phone').notNull(),
    purpose: text('purpose').$type<OtpPurpose>().notNull(),
    /** HMAC over the code and all that it is bound to, hex. */
    hash: text('hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    /** When its customer proved to have it; from then on it is good for one reset. */
    checkedAt: instant('checked_at'),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('otps_phone').on(t.phone, t.createdAt), index('otps_created').on(t.createdAt)],
)
