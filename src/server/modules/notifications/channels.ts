import { createHash } from 'node:crypto'
import { and, eq, gte, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { brandById } from '#brands/brand.ts'
import { MINUTE_MS } from '#contract/duration.ts'
import { customers } from '#server/db/schema/account.ts'
import { sessions } from '#server/db/schema/auth.ts'
import { lineLinks, notifications, type outbox, pushTokens } from '#server/db/schema/notifications.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { clock } from '#server/platform/clock.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import type { Push, PushAnswer } from '#server/ports/push.ts'
import { SmsFailed } from '#server/ports/sms.ts'
import { addressInBrowser } from './line-notice.ts'
import { purposeOf } from './preferences.ts'
import { takeSmsOfHour } from './sms-hour.ts'

type OutboxRow = typeof outbox.$inferSelect

/** One channel by which a message reaches the customer. */
export type Channel = {
  /** What `outbox.delivered` remembers, after `IN_VAIN` if nobody was reached. */
  key: string
  send: (signal: AbortSignal) => Promise<PushAnswer>
  /** Nobody is there any more. */
  forget?: () => Promise<unknown>
}

/** Offers and lottery results would use up the month's messages of the official account. */
const NOT_BY_LINE: readonly (string | null)[] = ['rewards', 'lottery']

/** Paid, and nothing runs: the one thing for which an SMS is sent. */
const BY_SMS: readonly string[] = ['start_failed', 'start_given_up', 'payment_waits']
/** Who still looks at the page has chosen by then, and the other channels have had their time. */
const SMS_AFTER_MS = 3 * MINUTE_MS
const SMS_KEY = 'sms'

/** Before the key of a channel that has not taken the message, in `outbox.delivered`. */
export const IN_VAIN = '!'
export const isReached = ({ delivered }: Pick<OutboxRow, 'delivered'>) =>
  delivered.some((key) => !key.startsWith(IN_VAIN))
export const isDone = ({ delivered }: OutboxRow, { key }: Channel) =>
  delivered.includes(key) || delivered.includes(IN_VAIN + key)

/**
 * When an SMS takes over from the channels that have not reached the customer; null for a message of which none is sent, or if it is
 * tried already.
 */
export const smsTakesOverAt = ({ kind, createdAt }: OutboxRow, open: readonly Channel[]): Date | null =>
  BY_SMS.includes(kind) && open.length > 0 && open.every(({ key }) => key !== SMS_KEY)
    ? new Date(createdAt.getTime() + SMS_AFTER_MS)
    : null

/** A message as the push of every device; the texts are added in the language of each. */
type DeviceIndependentPush = Omit<Push, 'token' | 'title' | 'body'>

async function pushFor(
  app: App,
  { id, customerId, kind, subject, message }: OutboxRow,
): Promise<DeviceIndependentPush> {
  const isUnread = and(eq(notifications.customerId, customerId), isNull(notifications.readAt))
  return {
    messageId: id,
    kind,
    path: message.path,
    unread: await app.db.$count(notifications, isUnread),
    topic: createHash('sha256').update(subject).digest('base64url').slice(0, 32),
  }
}

/** Devices that the new PIN has signed out, of which the message tells. */
const isSignedOutBy = ({ kind, createdAt }: OutboxRow) =>
  kind === 'pin_changed'
    ? and(eq(sessions.revokedFor, 'pin_changed'), gte(sessions.revokedAt, new Date(createdAt.getTime() - MINUTE_MS)))
    : undefined

/** The customer's signed-in devices, if the customer has notifications on. */
async function devicesOf(app: App, row: OutboxRow): Promise<Channel[]> {
  if (!app.push.isConfigured) return []
  const { customerId, message } = row
  const devices = await app.db
    .select({ device: pushTokens })
    .from(pushTokens)
    .innerJoin(customers, eq(customers.id, pushTokens.customerId))
    .leftJoin(sessions, eq(sessions.id, pushTokens.sessionId))
    .where(
      and(
        eq(pushTokens.customerId, customerId),
        eq(customers.isNotification, true),
        or(isNull(pushTokens.sessionId), isNull(sessions.revokedAt), isSignedOutBy(row)),
      ),
    )
  const push = await pushFor(app, row)
  return devices.map(({ device: { token, locale, updatedAt } }) => ({
    key: token,
    send: (signal) =>
      app.push.send({ ...push, token, title: message.title[locale], body: message.body[locale] }, signal),
    // Keeps a token that was registered again meanwhile: it is valid.
    forget: () =>
      app.db.delete(pushTokens).where(and(eq(pushTokens.token, token), lte(pushTokens.updatedAt, updatedAt))),
  }))
}

/** The customer's LINE, if it is linked and notifications are on. */
async function lineOf(app: App, { id, customerId, kind, message }: OutboxRow): Promise<Channel[]> {
  if (NOT_BY_LINE.includes(purposeOf(kind))) return []
  const [linked] = await app.db
    .select({ brand: lineLinks.brand, userId: lineLinks.lineUserId, locale: lineLinks.locale })
    .from(lineLinks)
    .innerJoin(customers, eq(customers.id, lineLinks.customerId))
    .where(and(eq(lineLinks.customerId, customerId), isNotNull(lineLinks.linkedAt), eq(customers.isNotification, true)))
  if (!linked?.userId || app.line.basicIdOf(linked.brand) === undefined) return []
  const { brand, userId, locale } = linked
  const url = addressInBrowser(app, brand, locale, message.path)
  const text = `${message.title[locale]}\n${message.body[locale]}\n${url}`
  return [{ key: `line:${userId}`, send: (signal) => app.line.push({ brand, id, userId, text }, signal) }]
}

/** The paid purchase of a message that waits for the customer's choice, with a phone that the customer has proved. */
async function readUnstarted(app: App, { message }: OutboxRow) {
  const [unstarted] = await app.db
    .select({
      id: transactions.id,
      brand: transactions.brand,
      phone: customers.phone,
      amount: transactions.amount,
      origin: transactions.origin,
    })
    .from(transactions)
    .innerJoin(customers, eq(customers.id, transactions.customerId))
    .where(
      and(
        eq(transactions.id, message.path.split('/').at(-1) ?? ''),
        eq(transactions.status, 'start_failed'),
        isNotNull(transactions.paidAt),
        isNotNull(customers.phoneProvedAt),
      ),
    )
  return unstarted
}

async function sendSms(app: App, row: OutboxRow): Promise<PushAnswer> {
  const unstarted = await readUnstarted(app, row)
  if (!unstarted) return { outcome: 'refused', reason: 'nothing waits for the customer any more' }
  const { id, brand, phone, amount, origin } = unstarted
  // The account has no language: the page that the address opens has that of the phone.
  const { th, en } = textOf(amount > 0 ? 'sms.not_started' : 'sms.not_started_coupon')
  const text = `${brandById(brand)?.name}: ${th}\n${en}\n${origin ?? ''}/waiting-payment/${id}`
  try {
    // Only the first attempt counts: further ones have the same id, so the gateway sends one message.
    if (row.tries === 0) await takeSmsOfHour(app.db, app, brand)
    await app.sms.send({ id: row.id, phone, text })
    return { outcome: 'sent' }
  } catch (error) {
    if (error instanceof ApiError) return { outcome: 'refused', reason: 'the SMS of the hour are used up' }
    if (error instanceof SmsFailed) return { outcome: 'later', reason: error.message }
    throw error
  }
}

/** The SMS about a load that was paid and does not run, where nothing else reaches the customer. */
async function smsOf(app: App, row: OutboxRow): Promise<Channel[]> {
  if (!BY_SMS.includes(row.kind) || !app.sms.isConfigured || !(await readUnstarted(app, row))) return []
  return [{ key: SMS_KEY, send: () => sendSms(app, row) }]
}

/**
 * Where a message goes.
 * @returns a later time instead where an SMS would be the only channel, and the customer may still choose without it
 */
export async function channelsOf(app: App, row: OutboxRow): Promise<readonly Channel[] | Date> {
  const channels = [...(await devicesOf(app, row)), ...(await lineOf(app, row))]
  if (isReached(row) || !channels.every((channel) => isDone(row, channel))) return channels
  const sms = await smsOf(app, row)
  const smsAt = new Date(row.createdAt.getTime() + SMS_AFTER_MS)
  return sms.length > 0 && smsAt > clock.date() ? smsAt : sms
}
