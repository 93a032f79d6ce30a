import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { InferOutput } from 'valibot'
import { LOCALES } from '#contract/locale.ts'
import { PUSH_PURPOSES } from '#contract/notifications.ts'
import type { LocalizedText } from '#contract/scalars.ts'
import { createdAt, instant, rowRules, traceparent } from '#server/db/columns.ts'
import { ofCustomer } from './account.ts'
import { sessions } from './auth.ts'

/** A message to a customer in both languages; `path` is a page of the app. */
export type Message = {
  title: InferOutput<typeof LocalizedText>
  body: InferOutput<typeof LocalizedText>
  path: string
}

/** Messages in the customer's list. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    titleTh: text('title_th').notNull(),
    titleEn: text('title_en').notNull(),
    bodyTh: text('body_th').notNull(),
    bodyEn: text('body_en').notNull(),
    /** Page of the app that the message opens. */
    path: text('path').notNull(),
    createdAt: createdAt(),
    readAt: instant('read_at'),
  },
  (t) => [
    index('notifications_customer').on(t.customerId, t.createdAt),
    index('notifications_created').on(t.createdAt),
    index('notifications_unread').on(t.customerId).where(sql`${t.readAt} is null`),
    ...rowRules(t),
  ],
)

/** Purposes for which a customer has switched pushes off; without a row they are on. */
export const mutedPushes = pgTable(
  'muted_pushes',
  {
    customerId: ofCustomer(),
    purpose: text('purpose', { enum: PUSH_PURPOSES }).notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.purpose] }), ...rowRules(t)],
)

/** Devices for pushes. A token belongs to the customer who registered it last, because phones are shared. */
export const pushTokens = pgTable(
  'push_tokens',
  {
    token: text('token').primaryKey(),
    customerId: ofCustomer(),
    /** The sign-in that registered it: the end of the session ends its pushes. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** Language of the app on the device, and of its pushes. */
    locale: text('locale', { enum: LOCALES }).notNull().default('th'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('push_tokens_session').on(t.sessionId),
    index('push_tokens_customer').on(t.customerId),
    index('push_tokens_updated').on(t.updatedAt),
    ...rowRules(t),
  ],
)

/** The LINE of a customer, by the official account of the brand; or the nonce with which LINE will say whose it is. */
export const lineLinks = pgTable(
  'line_links',
  {
    customerId: ofCustomer().primaryKey(),
    brand: text('brand').notNull(),
    /** Null until LINE has confirmed the link. */
    lineUserId: text('line_user_id'),
    linkedAt: instant('linked_at'),
    /** Language of the app when the link was asked for, and of the messages. */
    locale: text('locale', { enum: LOCALES }).notNull(),
    nonceHash: text('nonce_hash'),
    nonceUntil: instant('nonce_until'),
  },
  (t) => [
    uniqueIndex('line_links_user').on(t.brand, t.lineUserId),
    uniqueIndex('line_links_nonce').on(t.nonceHash),
    ...rowRules(t),
  ],
)

/** Messages to send, each written in the database transaction of its event. */
export const outbox = pgTable(
  'outbox',
  {
    /** Id of the message. Repeated deliveries have the same, so that a device can drop them. */
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    kind: text('kind').notNull(),
    /** Subject of the message: each kind is sent once for a subject. */
    subject: text('subject').notNull(),
    message: jsonb('message').$type<Message>().notNull(),
    /** When it is due to be sent; null once it is finished. */
    dueAt: instant('due_at'),
    tries: integer('tries').notNull().default(0),
    /** Channels that have taken it, or after `!` refused it: a repeat goes only to the others. */
    delivered: text('delivered').array().notNull().default(sql`'{}'::text[]`),
    outcome: text('outcome', { enum: ['sent', 'nobody', 'given_up'] }),
    createdAt: createdAt(),
    doneAt: instant('done_at'),
    traceparent: traceparent(),
  },
  (t) => [
    ...rowRules(t),
    uniqueIndex('outbox_once').on(t.kind, t.subject),
    index('outbox_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index('outbox_customer').on(t.customerId),
    index('outbox_done').on(t.doneAt).where(sql`${t.doneAt} is not null`),
  ],
)
