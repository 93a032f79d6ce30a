import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { checkTicket, isPartial } from '#contract/check-ticket.ts'
import { DAY_MS } from '#contract/duration.ts'
import type { Draw } from '#contract/lottery.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import {
  deleteLotteryTicket,
  getLotteryTickets,
  SAVED_TICKETS,
  type SavedTicket,
  saveLotteryTicket,
} from '#contract/tickets.ts'
import { lotteryTickets } from '#server/db/schema/lottery.ts'
import type { Message } from '#server/db/schema/notifications.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { lockCustomer } from '#server/http/customers.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { enqueueNotification } from '#server/modules/notifications/enqueue-notification.ts'
import { clock } from '#server/platform/clock.ts'
import type { PeriodicJob } from '#server/platform/job-loop.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { readDraws } from './lottery.ts'

/** Customers notified per run, so that other notifications are not held up. */
const BATCH_SIZE = 200

const toTicket = ({ id, number, draw }: typeof lotteryTickets.$inferSelect): SavedTicket => ({
  ticket_id: id,
  number,
  draw,
})

const isPending = isNull(lotteryTickets.draw)

/** Draws whose numbers are all published, by date. Sample draws are left out. */
const completeDraws = (draws: readonly Draw[]) =>
  draws.filter((draw) => !draw.is_sample && !isPartial(draw)).toSorted((a, b) => a.date.localeCompare(b.date))

/** The last date, `YYYY-MM-DD`, that a ticket saved now cannot be for: yesterday, or the last known draw. */
function lastPastDay(draws: readonly Draw[]): string {
  const yesterday = bangkokDay(clock.now() - DAY_MS)
  const lastDraw = completeDraws(draws).at(-1)?.date ?? yesterday
  return lastDraw > yesterday ? lastDraw : yesterday
}

const save = defineHandler(saveLotteryTicket, async ({ app, caller, input: { number } }) => {
  const { customerId } = caller
  const file = await readDraws(app)
  if (!file) throw new ApiError('unavailable')
  const after = lastPastDay(file.draws)
  return app.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const pendingTickets = await tx
      .select()
      .from(lotteryTickets)
      .where(and(eq(lotteryTickets.customerId, customerId), isPending))
    const sameNumber = pendingTickets.find((ticket) => ticket.number === number)
    if (sameNumber) return toTicket(sameNumber)
    if (pendingTickets.length >= SAVED_TICKETS) throw new ApiError('too_many_tickets')
    const [ticket] = await tx.insert(lotteryTickets).values({ customerId, number, after }).returning()
    if (!ticket) throw new Error('insert into lottery_tickets returned no row')
    return toTicket(ticket)
  })
})

const list = defineHandler(getLotteryTickets, async ({ app, caller, input }) => {
  const isOwn = eq(lotteryTickets.customerId, caller.customerId)
  const total = await app.db.$count(lotteryTickets, isOwn)
  const rows = await app.db
    .select()
    .from(lotteryTickets)
    .where(isOwn)
    .orderBy(sql`${lotteryTickets.draw} desc nulls first`, desc(lotteryTickets.createdAt), desc(lotteryTickets.id))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  return { details: rows.map(toTicket), total }
})

const remove = defineHandler(deleteLotteryTicket, async ({ app, caller, input }) => {
  const deleted = await app.db
    .delete(lotteryTickets)
    .where(and(eq(lotteryTickets.customerId, caller.customerId), eq(lotteryTickets.id, input.ticket_id)))
    .returning({ id: lotteryTickets.id })
  if (deleted.length === 0) throw new ApiError('not_found')
  return {}
})

/** Shown on a lock screen: the number, but no prize and no amount. */
function resultMessage(won: readonly string[], { date }: Draw): Message {
  const outcome = won.length > 0 ? 'won' : 'lost'
  return {
    title: textOf(`push.lottery_result.${outcome}.title`),
    body: textOf(`push.lottery_result.${outcome}.body`, { numbers: won.join(', ') }),
    path: `/lottery/${date}`,
  }
}

/** Sends one message for all of a customer's numbers in a draw. */
const notifyCustomer = (app: App, customerId: string, draw: Draw) =>
  app.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const checkedTickets = await tx
      .update(lotteryTickets)
      .set({ draw: draw.date })
      .where(and(eq(lotteryTickets.customerId, customerId), isPending, lt(lotteryTickets.after, draw.date)))
      .returning({ number: lotteryTickets.number })
    if (!checkedTickets.length) return // another server has sent it
    const won = checkedTickets.map(({ number }) => number).filter((number) => checkTicket(number, draw).length > 0)
    await enqueueNotification(
      tx,
      customerId,
      'lottery_result',
      `${draw.date}.${customerId}`,
      resultMessage(won.toSorted(), draw),
    )
  })

/** Notifies customers of the results of their numbers, once a draw is complete. */
export async function notifyTickets(app: App): Promise<void> {
  const [pendingTicket] = await app.db.select({ id: lotteryTickets.id }).from(lotteryTickets).where(isPending).limit(1)
  if (!pendingTicket) return
  const file = await readDraws(app)
  for (const draw of completeDraws(file?.draws ?? [])) {
    const dueCustomers = await app.db
      .selectDistinct({ customerId: lotteryTickets.customerId })
      .from(lotteryTickets)
      .where(and(isPending, lt(lotteryTickets.after, draw.date)))
      .orderBy(asc(lotteryTickets.customerId))
      .limit(BATCH_SIZE)
    for (const { customerId } of dueCustomers) await notifyCustomer(app, customerId, draw)
    if (dueCustomers.length === BATCH_SIZE) return // the next run finishes this draw before later ones
  }
}

export const ticketHandlers: readonly Handler[] = [save, list, remove]

/** Notifies customers of the results of their saved lottery numbers. */
export const lotteryResults: PeriodicJob<App> = { name: 'lottery results', everyMs: 5_000, run: notifyTickets }
