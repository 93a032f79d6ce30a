import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { OTP_PURPOSES, SIGNED_IN_OTP_PURPOSES } from '#contract/otp.ts'
import { createdAt, instant, rowRules } from '#server/db/columns.ts'
import { ofCustomer } from './account.ts'

/** What a phone may cost the brand: `none` without an account; `unproved` with one that has neither paid nor entered a code. */
const STANDINGS = ['none', 'unproved', 'proved', 'paid'] as const
export type Standing = (typeof STANDINGS)[number]

/** One sign-in with all its refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** Browser and system that the customer recognises, as far as the device names them. */
    device: jsonb('device').$type<{ browser: string; system: string }>(),
    /** SHA-256 of the secret that the device keeps, hex: tells a device that was signed in before from a stranger's. */
    deviceKey: text('device_key'),
    revokedAt: instant('revoked_at'),
    revokedFor: text('revoked_for', { enum: ['logout', 'reuse', 'ended', 'pin_changed', 'operator', 'limit'] }),
  },
  (t) => [
    index('sessions_customer').on(t.customerId),
    index('sessions_expires').on(t.expiresAt),
    check('sessions_device', sql`${t.device} ?& array['browser', 'system']`),
    ...rowRules(t),
  ],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, hex. */
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Hash of the token that replaced it. */
    successor: text('successor'),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('refresh_tokens_session').on(t.sessionId),
    index('refresh_tokens_created').on(t.createdAt),
    ...rowRules(t),
  ],
)

/** Wrong PINs by phone, with or without an account, from all devices that were never signed in. */
export const pinGuards = pgTable(
  'pin_guards',
  {
    brand: text('brand').notNull(),
    phone: text('phone').notNull(),
    tries: integer('tries').notNull(),
    locks: integer('locks').notNull().default(0),
    lockedUntil: instant('locked_until'),
    /** The last attempt. */
    triedAt: instant('tried_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.brand, t.phone] }), index('pin_guards_tried').on(t.triedAt), ...rowRules(t)],
)

/** Wrong PINs by phone and by who tries them, so that a stranger locks out nobody else. */
export const pinTries = pgTable(
  'pin_tries',
  {
    brand: text('brand').notNull(),
    phone: text('phone').notNull(),
    /** A known device, a session, or the digest of a network. */
    identity: text('identity').notNull(),
    tries: integer('tries').notNull(),
    locks: integer('locks').notNull().default(0),
    lockedUntil: instant('locked_until'),
    triedAt: instant('tried_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.brand, t.phone, t.identity] }),
    index('pin_tries_tried').on(t.triedAt),
    ...rowRules(t),
  ],
)

/** Requested codes, also for phones without an account: the limits count these rows. */
export const otps = pgTable(
  'otps',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    brand: text('brand').notNull(),
    phone: text('phone').notNull(),
    purpose: text('purpose', { enum: [...OTP_PURPOSES, ...SIGNED_IN_OTP_PURPOSES] }).notNull(),
    /** Who asked for it: a known device, a session, or the digest of a network. */
    identity: text('identity'),
    /** The digest of the network that asked. */
    network: text('network').notNull(),
    /** What was known of the phone when the code was asked for: nothing was sent to one without. */
    standing: text('standing', { enum: STANDINGS }).notNull(),
    /** HMAC over the code and everything that it is bound to, hex. */
    hash: text('hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the customer entered the code; from then on it allows one reset. */
    checkedAt: instant('checked_at'),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('otps_phone').on(t.phone, t.createdAt),
    index('otps_network').on(t.network, t.createdAt),
    index('otps_unproved').on(t.brand, t.createdAt).where(sql`${t.standing} = 'unproved'`),
    index('otps_created').on(t.createdAt),
    ...rowRules(t),
  ],
)
