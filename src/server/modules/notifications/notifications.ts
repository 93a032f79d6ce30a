import { and, desc, eq, isNull, ne, or } from 'drizzle-orm'
import {
  getListNotificationUser,
  getPushPurposes,
  readNotificationUser,
  setIsNotificationUser,
  setPushPurpose,
} from '#contract/notifications.ts'
import { getNoReadNotificationUser } from '#contract/unread.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { notifications, pushTokens } from '#server/db/schema/notifications.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { changeCustomer, lockCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { clock } from '#server/platform/clock.ts'
import { readPurposes, switchPurpose } from './preferences.ts'

/** More devices than a customer has. */
const MAX_DEVICES = 10

const isUnread = (customerId: string) => and(eq(notifications.customerId, customerId), isNull(notifications.readAt))

async function countUnread(db: Database, customerId: string) {
  return { total: await db.$count(notifications, isUnread(customerId)) }
}

const list = defineHandler(getListNotificationUser, async ({ app, caller, input }) => {
  const isOwn = eq(notifications.customerId, caller.customerId)
  const total = await app.db.$count(notifications, isOwn)
  const rows = await app.db
    .select()
    .from(notifications)
    .where(isOwn)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  const details = rows.map((row) => ({
    notification_id: row.id,
    title: { th: row.titleTh, en: row.titleEn },
    body: { th: row.bodyTh, en: row.bodyEn },
    path: row.path,
    created_at: row.createdAt.toISOString(),
    is_read: row.readAt !== null,
  }))
  return { details, total }
})

const unread = defineHandler(getNoReadNotificationUser, ({ app, caller }) => countUnread(app.db, caller.customerId))

const read = defineHandler(readNotificationUser, async ({ app, caller, input }) => {
  const { customerId } = caller
  const id = input.notification_id
  if (id) {
    const [notification] = await app.db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.customerId, customerId), eq(notifications.id, id)))
    if (!notification) throw new ApiError('notification_unknown')
  }
  await app.db
    .update(notifications)
    .set({ readAt: clock.date() })
    .where(and(isUnread(customerId), id ? eq(notifications.id, id) : undefined))
  return countUnread(app.db, customerId)
})

/** Keeps one token for each session and the newest of the customer: a message is one call of the push service for each. */
async function dropExcessTokens(
  app: App,
  tx: Tx,
  customerId: string,
  { token, sessionId }: { token: string; sessionId: string },
) {
  await tx.delete(pushTokens).where(and(eq(pushTokens.sessionId, sessionId), ne(pushTokens.token, token)))
  const excessTokens = await tx
    .select({ token: pushTokens.token })
    .from(pushTokens)
    .where(eq(pushTokens.customerId, customerId))
    .orderBy(desc(pushTokens.updatedAt))
    .offset(MAX_DEVICES)
  for (const { token: excess } of excessTokens) {
    await tx.delete(pushTokens).where(eq(pushTokens.token, excess))
    app.metrics.countLimit('push:devices')
  }
}

const set = defineHandler(setIsNotificationUser, ({ app, caller, input }) => {
  const { customerId, sessionId } = caller
  const { is_notification: isNotification, token_fcm: token, locale } = input
  return app.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    await tx.update(customers).set({ isNotification }).where(eq(customers.id, customerId))
    // A token that an earlier customer of this device sent is now this customer's, who wants no pushes.
    const isTheirs = or(eq(pushTokens.customerId, customerId), token ? eq(pushTokens.token, token) : undefined)
    if (!isNotification) await tx.delete(pushTokens).where(isTheirs)
    else if (token) {
      const owner = { customerId, sessionId, locale, updatedAt: clock.date() }
      await tx
        .insert(pushTokens)
        .values({ token, ...owner })
        .onConflictDoUpdate({ target: pushTokens.token, set: owner })
      await dropExcessTokens(app, tx, customerId, { token, sessionId })
    }
    return { is_notification: isNotification }
  })
})

const purposes = defineHandler(getPushPurposes, async ({ app, caller }) => ({
  details: await readPurposes(app.db, caller.customerId),
}))

const setPurpose = defineHandler(setPushPurpose, async ({ app, caller, input }) => {
  await changeCustomer(app.db, caller.customerId, (tx) => switchPurpose(tx, caller.customerId, input))
  return input
})

export const notificationHandlers: readonly Handler[] = [list, unread, read, set, purposes, setPurpose]
