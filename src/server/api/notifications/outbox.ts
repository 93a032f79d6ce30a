import { createHash } from 'node:crypto'
import { and, asc, count, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { App } from '#server/app.ts'
import { notifications } from '#server/db/schema/account.ts'
import { customers, sessions } from '#server/db/schema/core.ts'
import { outbox, pushTokens } from '#server/db/schema/notifications.ts'
import { describeError } from '#server/log.ts'
import type { Push } from '#server/ports/push.ts'
import { isMuted } from './preferences.ts'
import { deferForQuietHours } from './quiet-hours.ts'

/** While one worker sends it no other takes it up; after a crash another does. */
const LEASE_MS = 30_000
const SEND_TIMEOUT_MS = 8_000
const TRIES = 10
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 10 * 60_000
const DAY_MS = 86_400_000
const KEEP_DONE_MS = 30 * DAY_MS
/** The app brings its token at every start; one that stays away this long is taken for thrown away. */
const UNSEEN_MS = 60 * DAY_MS

type Owed = typeof outbox.$inferSelect
type Device = typeof pushTokens.$inferSelect

/** The phones of a customer who wants to be told and is still signed in there, but for those that have it already. */
async function devicesFor(app: App, { customerId, delivered }: Owed): Promise<Device[]> {
  const found = await app.db
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
  return found.map(({ device }) => device).filter(({ token }) => !delivered.includes(token))
}

async function pushFor(app: App, { id, customerId, kind, subject, message }: Owed): Promise<Omit<Push, 'token'>> {
  const [sum] = await app.db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.customerId, customerId), isNull(notifications.readAt)))
  const { title, body, path } = message
  return {
    messageId: id,
    kind,
    // The server does not know the phone's language: both, so that nobody has to guess.
    title: `${title.th} · ${title.en}`,
    body: `${body.th} · ${body.en}`,
    path,
    unread: sum?.unread ?? 0,
    topic: createHash('sha256').update(subject).digest('base64url').slice(0, 32),
  }
}

/** @returns when to try this device again, in milliseconds from now, or null when it is done with */
async function sendTo(app: App, owed: Owed, push: Omit<Push, 'token'>, device: Device): Promise<number | null> {
  const { token, updatedAt } = device
  const answer = await app.push.send({ ...push, token }, AbortSignal.timeout(SEND_TIMEOUT_MS))
  if (answer.outcome === 'later') {
    app.log.warn('A push is tried again', { message: owed.id, reason: answer.reason })
    return answer.afterMs ?? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** owed.tries)
  }
  if (answer.outcome === 'refused') app.log.error('A push was refused', { message: owed.id, reason: answer.reason })
  // A token that was registered anew meanwhile is alive again.
  if (answer.outcome === 'gone')
    await app.db.delete(pushTokens).where(and(eq(pushTokens.token, token), lte(pushTokens.updatedAt, updatedAt)))
  await app.db
    .update(outbox)
    .set({ delivered: sql`array_append(${outbox.delivered}, ${token})` })
    .where(eq(outbox.id, owed.id))
  return null
}

async function deliver(app: App, owed: Owed) {
  const now = new Date()
  const dueAt = deferForQuietHours(owed.kind, now, app.config.QUIET_HOURS)
  if (dueAt > now) {
    await app.db.update(outbox).set({ dueAt, tries: owed.tries }).where(eq(outbox.id, owed.id))
    return
  }
  const isWanted = app.push.isOpen && !(await isMuted(app.db, owed.customerId, owed.kind))
  const devices = isWanted ? await devicesFor(app, owed) : []
  const push = await pushFor(app, owed)
  const pauses = await Promise.all(devices.map((device) => sendTo(app, owed, push, device)))
  const again = pauses.filter((pause) => pause !== null)
  if (again.length && owed.tries + 1 < TRIES) {
    const dueAt = new Date(Date.now() + Math.max(...again))
    await app.db.update(outbox).set({ dueAt }).where(eq(outbox.id, owed.id))
    return
  }
  const reached = owed.delivered.length + devices.length
  const outcome = again.length ? 'given_up' : reached ? 'sent' : 'nobody'
  await app.db.update(outbox).set({ dueAt: null, doneAt: new Date(), outcome }).where(eq(outbox.id, owed.id))
}

/** Takes messages that are due, each with a lease in the same database transaction. At least once, never lost. */
export async function claimMessages(app: App, most: number): Promise<(() => Promise<void>)[]> {
  const due = await app.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(outbox)
      .where(lte(outbox.dueAt, new Date()))
      .orderBy(asc(outbox.dueAt))
      .limit(most)
      .for('update', { skipLocked: true })
    for (const { id, tries } of rows)
      await tx
        .update(outbox)
        .set({ dueAt: new Date(Date.now() + LEASE_MS), tries: tries + 1 })
        .where(eq(outbox.id, id))
    return rows
  })
  return due.map((owed) => async () => {
    try {
      await deliver(app, owed)
    } catch (error) {
      app.log.warn('A message could not be sent yet', { message: owed.id, error: describeError(error) })
    }
  })
}

/** Messages that are done with, and phones that have not been seen for as long as their tokens stay good. */
export async function purgeMessages({ db }: App): Promise<void> {
  await db.delete(outbox).where(lt(outbox.doneAt, new Date(Date.now() - KEEP_DONE_MS)))
  await db.delete(pushTokens).where(lt(pushTokens.updatedAt, new Date(Date.now() - UNSEEN_MS)))
}
