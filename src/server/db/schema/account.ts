import { sql } from 'drizzle-orm'
import {
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
import type { AddressLabel } from '#contract/addresses.ts'
import type { ConsentPurpose } from '#contract/privacy.ts'
import type { GENDERS } from '#contract/user.ts'
import { createdAt, instant } from '#server/db/columns.ts'

type Gender = (typeof GENDERS)[number]

/** A shop's customers are its own: the same phone at another brand is another customer. */
export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    brand: text('brand').notNull(),
    phone: text('phone').notNull(),
    name: text('name').notNull(),
    email: text('email'),
    gender: text('gender').$type<Gender>(),
    birthdate: date('birthdate', { mode: 'string' }),
    isNotification: boolean('is_notification').notNull().default(false),
    /** `argon2id$<salt>$<hash>`, over the PIN keyed with the pepper. */
    pinHash: text('pin_hash').notNull(),
    createdAt: createdAt(),
    /** When the account ended. What is left is a number that bookkeeping refers to, and no person. */
    erasedAt: instant('erased_at'),
  },
  (t) => [uniqueIndex('customers_brand_phone').on(t.brand, t.phone)],
)

/** Whose a row is that goes with its customer. */
export const ofCustomer = () =>
  uuid('customer_id')
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' })

/** What the customer agreed to and took back, never overwritten: the newest of a purpose is what holds. */
export const consents = pgTable(
  'consents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    customerId: ofCustomer(),
    purpose: text('purpose').$type<ConsentPurpose>().notNull(),
    version: text('version').notNull(),
    isGiven: boolean('is_given').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('consents_customer').on(t.customerId, t.purpose)],
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
    label: text('label').$type<AddressLabel>().notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: createdAt(),
    /** Can be brought back for a while, then it is gone. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('addresses_customer').on(t.customerId),
    uniqueIndex('addresses_one_default').on(t.customerId).where(sql`${t.isDefault} and ${t.deletedAt} is null`),
    index('addresses_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    check('addresses_point', sql`(${t.lat} is null) = (${t.lng} is null)`),
  ],
)
