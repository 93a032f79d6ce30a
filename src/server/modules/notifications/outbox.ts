import { createHash } from 'node:crypto'
import { and, asc, count, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { customers } from '#server/db/schema/account.ts'
import { sessions } from '#server/db/schema/auth.ts'
import { notifications, outbox, pushTokens } from '#server/db/schema/notifications.ts'
import type { App } from '#server/http/app.ts'
import { clock } from '#server/platform/clock.ts'
import type { QueueJob } from '#server/platform/job-loop.ts'
import { describeError } from '#server/platform/log.ts'
import { continueTrace, inSpan, Kind } from '#server/platform/tracing.ts'
import type { Push } from '#server/ports/push.ts'
import { isMuted } from './preferences.ts'
import { deferForQuietHours } from './quiet-hours.ts'

/** How long a leased message is left to one server; after a crash another server retries it. */
const LEASE_MS = 30_000
const SEND_TIMEOUT_MS = 8_000
const MAX_ATTEMPTS = 10
/** Of one message: each answer updates its row. */
const CONCURRENT_SENDS = 4
const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 10 * 60_000

type OutboxRow = typeof outbox.$inferSelect
type Device = typeof pushTokens.$inferSelect

/** The customer's signed-in devices that have not received the message, if the customer has notifications on. */
async function devicesFor(app: App, { customerId, delivered }: OutboxRow): Promise<Device[]> {
  const rows = await app.db
    .select({ device: pushTokens })
    .from(pushTokens)
    .innerJoin(customers, eq(customers.id, pushTokens.customerId))
    .leftJoin(sessions, eq(sessions.id, pushTokens.sessionId))
    .where(
      and(
        eq(pushTokens.customerId, customerId),
        eq(customers.isNotification, true),
        or(isNull(pushTokens.sessionId), isNull(sessions.revokedAt)),
      ),
    )
  return rows.map(({ device }) => device).filter(({ token }) => !delivered.includes(token))
}

/** A message as the push of every device; the texts are added in the language of each. */
type DeviceIndependentPush = Omit<Push, 'token' | 'title' | 'body'>

async function pushFor(
  app: App,
  { id, customerId, kind, subject, message }: OutboxRow,
): Promise<DeviceIndependentPush> {
  const [sum] = await app.db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.customerId, customerId), isNull(notifications.readAt)))
  return {
    messageId: id,
    kind,
    path: message.path,
    unread: sum?.unread ?? 0,
    topic: createHash('sha256').update(subject).digest('base64url').slice(0, 32),
  }
}

/** @returns after how many milliseconds to retry this device, or null if no retry is needed */
async function sendTo(
  app: App,
  outboxRow: OutboxRow,
  push: DeviceIndependentPush,
  device: Device,
): Promise<number | null> {
  const { token, locale, updatedAt } = device
  const { title, body } = outboxRow.message
  const result = await app.push.send(
    { ...push, token, title: title[locale], body: body[locale] },
    AbortSignal.timeout(SEND_TIMEOUT_MS),
  )
  if (result.outcome === 'later') {
    app.log.warn('push delayed, will retry', { outbox: outboxRow.id, reason: result.reason })
    return result.afterMs ?? Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** outboxRow.tries)
  }
  if (result.outcome === 'refused') app.log.error('push rejected', { outbox: outboxRow.id, reason: result.reason })
  // Keeps a token that was registered again meanwhile: it is valid.
  if (result.outcome === 'gone')
    await app.db.delete(pushTokens).where(and(eq(pushTokens.token, token), lte(pushTokens.updatedAt, updatedAt)))
  await app.db
    .update(outbox)
    .set({ delivered: sql`array_append(${outbox.delivered}, ${token})` })
    .where(eq(outbox.id, outboxRow.id))
  return null
}

async function deliver(app: App, outboxRow: OutboxRow) {
  const now = clock.date()
  const dueAt = deferForQuietHours(outboxRow.kind, now, app.limits.quietHours)
  if (dueAt > now) {
    await app.db.update(outbox).set({ dueAt, tries: outboxRow.tries }).where(eq(outbox.id, outboxRow.id))
    return
  }
  const isWanted = app.push.isConfigured && !(await isMuted(app.db, outboxRow.customerId, outboxRow.kind))
  const devices = isWanted ? await devicesFor(app, outboxRow) : []
  const push = await pushFor(app, outboxRow)
  const pauses: (number | null)[] = []
  for (let i = 0; i < devices.length; i += CONCURRENT_SENDS)
    pauses.push(
      ...(await Promise.all(
        devices.slice(i, i + CONCURRENT_SENDS).map((device) => sendTo(app, outboxRow, push, device)),
      )),
    )
  const retryPauses = pauses.filter((pause) => pause !== null)
  if (retryPauses.length && outboxRow.tries + 1 < MAX_ATTEMPTS) {
    const dueAt = new Date(clock.now() + Math.max(...retryPauses))
    await app.db.update(outbox).set({ dueAt }).where(eq(outbox.id, outboxRow.id))
    return
  }
  const reached = outboxRow.delivered.length + devices.length
  const outcome = retryPauses.length ? 'given_up' : reached ? 'sent' : 'nobody'
  await app.db.update(outbox).set({ dueAt: null, doneAt: clock.date(), outcome }).where(eq(outbox.id, outboxRow.id))
}

/** Leases due messages, and returns a job for each. Delivery is at least once. */
export async function leaseMessages(app: App, most: number): Promise<(() => Promise<void>)[]> {
  const due = await app.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(outbox)
      .where(lte(outbox.dueAt, clock.date()))
      .orderBy(asc(outbox.dueAt))
      .limit(most)
      .for('update', { skipLocked: true })
    for (const { id, tries } of rows)
      await tx
        .update(outbox)
        .set({ dueAt: new Date(clock.now() + LEASE_MS), tries: tries + 1 })
        .where(eq(outbox.id, id))
    return rows
  })
  return due.map((outboxRow) => async () => {
    try {
      const { kind, traceparent } = outboxRow
      const options = { kind: Kind.CONSUMER, parent: continueTrace(traceparent), facts: { 'washday.kind': kind } }
      await inSpan('job message', options, () => deliver(app, outboxRow))
    } catch (error) {
      app.log.warn('message delivery failed, will retry', { outbox: outboxRow.id, error: describeError(error) })
    }
  })
}

/** Sends the messages in the outbox to the customers' devices. */
export const deliverNotifications: QueueJob<App> = { name: 'notifications', everyMs: 500, lease: leaseMessages }
