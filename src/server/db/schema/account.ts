import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ADDRESS_LABELS } from '#contract/place.ts'
import { CONSENT_PURPOSES } from '#contract/privacy.ts'
import { GENDERS } from '#contract/user.ts'
import { createdAt, instant, isPoint, rowRules } from '#server/db/columns.ts'

/** Customers belong to a brand: the same phone at another brand is another customer. */
export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    brand: text('brand').notNull(),
    phone: text('phone').notNull(),
    name: text('name').notNull(),
    email: text('email'),
    gender: text('gender', { enum: GENDERS }),
    birthdate: date('birthdate', { mode: 'string' }),
    isNotification: boolean('is_notification').notNull().default(false),
    /** `argon2id$<salt>$<hash>$<id of the pepper>`, over the PIN keyed with the pepper. */
    pinHash: text('pin_hash').notNull(),
    createdAt: createdAt(),
    /** When the customer first proved by an SMS code that the phone is theirs. */
    phoneProvedAt: instant('phone_proved_at'),
    /** Since when the account has had this phone: its registration, or the last change of the phone. */
    phoneSince: instant('phone_since').notNull().defaultNow(),
    /** Wrong answers of somebody who has the phone, and has to show that the account is theirs too. */
    proofTries: integer('proof_tries').notNull().default(0),
    /** When somebody who showed no more than the phone, on a device that was never signed in, last chose the PIN. */
    pinResetAt: instant('pin_reset_at'),
    /** When the account was deleted. The row stays for bookkeeping, without personal data. */
    erasedAt: instant('erased_at'),
  },
  (t) => [uniqueIndex('customers_brand_phone').on(t.brand, t.phone), ...rowRules(t)],
)

/** The customer of a row, which is deleted with the customer. */
export const ofCustomer = () =>
  uuid('customer_id')
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' })

/** What staff note for who asks not to be in the ranking of a branch; no call asks for it. */
export const NO_RANKING = 'ranking'

/** Consents given and withdrawn, never overwritten: the newest row of a purpose counts. */
export const consents = pgTable(
  'consents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: ofCustomer(),
    purpose: text('purpose', { enum: [...CONSENT_PURPOSES, NO_RANKING] }).notNull(),
    version: text('version').notNull(),
    isGiven: boolean('is_given').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('consents_customer').on(t.customerId, t.purpose), ...rowRules(t)],
)

export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    nameAddress: text('name_address').notNull(),
    name: text('name').notNull(),
    tel: text('tel').notNull(),
    address: text('address').notNull(),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    label: text('label', { enum: ADDRESS_LABELS }).notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: createdAt(),
    /** A deleted address can be restored for a while before it is purged. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('addresses_customer').on(t.customerId),
    uniqueIndex('addresses_one_default').on(t.customerId).where(sql`${t.isDefault} and ${t.deletedAt} is null`),
    index('addresses_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    ...rowRules(t),
    check('addresses_point', isPoint(t.lat, t.lng)),
  ],
)
