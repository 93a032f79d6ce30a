import { asc, eq, lte, sql } from 'drizzle-orm'
import { outbox } from '#server/db/schema/notifications.ts'
import type { App } from '#server/http/app.ts'
import { clock } from '#server/platform/clock.ts'
import type { QueueJob } from '#server/platform/job-loop.ts'
import { describeError } from '#server/platform/log.ts'
import { continueTrace, inSpan, Kind } from '#server/platform/tracing.ts'
import { type Channel, channelsOf, IN_VAIN, isDone, isReached, smsTakesOverAt } from './channels.ts'
import { isMuted } from './preferences.ts'
import { deferForQuietHours } from './quiet-hours.ts'

/** How long a leased message is left to one server; after a crash another server retries it. */
const LEASE_MS = 30_000
const SEND_TIMEOUT_MS = 8_000
const MAX_ATTEMPTS = 10
/** Channels of one message at a time: each answer updates its row. */
const CONCURRENT_SENDS = 4
const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 10 * 60_000

type OutboxRow = typeof outbox.$inferSelect
/** What came of a channel: the milliseconds until it is tried again, if it may still reach the customer. */
type Result = 'reached' | 'in vain' | number

const noteKeys = (app: App, { id }: OutboxRow, keys: readonly string[]) =>
  app.db
    .update(outbox)
    .set({ delivered: sql`${outbox.delivered} || ${sql.param(keys)}::text[]` })
    .where(eq(outbox.id, id))

async function sendBy(app: App, outboxRow: OutboxRow, { key, send, forget }: Channel): Promise<Result> {
  const result = await send(AbortSignal.timeout(SEND_TIMEOUT_MS))
  if (result.outcome === 'later') {
    app.log.warn('push delayed, will retry', { outbox: outboxRow.id, reason: result.reason })
    return result.afterMs ?? Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** outboxRow.tries)
  }
  if (result.outcome === 'refused') app.log.error('push rejected', { outbox: outboxRow.id, reason: result.reason })
  if (result.outcome === 'gone') await forget?.()
  const isTaken = result.outcome === 'sent'
  await noteKeys(app, outboxRow, [isTaken ? key : IN_VAIN + key])
  return isTaken ? 'reached' : 'in vain'
}

async function deliver(app: App, outboxRow: OutboxRow) {
  const now = clock.date()
  const update = (values: Partial<OutboxRow>) => app.db.update(outbox).set(values).where(eq(outbox.id, outboxRow.id))
  const dueAt = deferForQuietHours(outboxRow.kind, now, app.limits.quietHours)
  if (dueAt > now) return void (await update({ dueAt, tries: outboxRow.tries }))
  const isWanted = !(await isMuted(app.db, outboxRow.customerId, outboxRow.kind))
  const channels = isWanted ? await channelsOf(app, outboxRow) : []
  if (channels instanceof Date) return void (await update({ dueAt: channels, tries: outboxRow.tries }))
  const open = channels.filter((channel) => !isDone(outboxRow, channel))
  const results: Result[] = []
  for (let i = 0; i < open.length; i += CONCURRENT_SENDS)
    results.push(
      ...(await Promise.all(open.slice(i, i + CONCURRENT_SENDS).map((channel) => sendBy(app, outboxRow, channel)))),
    )
  const pauses = results.filter((result) => typeof result === 'number')
  const takesOverAt = smsTakesOverAt(outboxRow, open)
  const isLast = outboxRow.tries + 1 >= MAX_ATTEMPTS || (takesOverAt !== null && takesOverAt <= clock.date())
  if (pauses.length && !isLast) return void (await update({ dueAt: new Date(clock.now() + Math.max(...pauses)) }))
  const hasReached = isReached(outboxRow) || results.includes('reached')
  if (takesOverAt !== null && !hasReached) {
    await noteKeys(
      app,
      outboxRow,
      open.filter((_, index) => typeof results[index] === 'number').map(({ key }) => IN_VAIN + key),
    )
    return void (await update({ dueAt: clock.date(), tries: 0 }))
  }
  const outcome = pauses.length ? 'given_up' : hasReached ? 'sent' : 'nobody'
  await update({ dueAt: null, doneAt: clock.date(), outcome })
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

/** Sends the messages in the outbox to the customers, on every channel that reaches them. */
export const deliverNotifications: QueueJob<App> = { name: 'notifications', everyMs: 500, lease: leaseMessages }
