import { and, asc, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { bangkokDay } from '#contract/bangkok.ts'
import { checkTicket, isPartial } from '#contract/check-ticket.ts'
import type { Draw } from '#contract/lottery.ts'
import { deleteLotteryTicket, getLotteryTickets, type SavedTicket, saveLotteryTicket } from '#contract/tickets.ts'
import { readDraws } from '#server/api/lottery/lottery.ts'
import { enqueueNotification } from '#server/api/notifications/enqueue-notification.ts'
import type { App } from '#server/app.ts'
import { lotteryTickets } from '#server/db/schema/account.ts'
import type { Message } from '#server/db/schema/notifications.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { lockCustomer } from './customers.ts'

const MAX_WAITING = 20
/** Customers told in one go: other messages have their turn in between. */
const CONCURRENCY = 200
/** Prizes are paid out for two years; what a number won is looked up for far less long. */
const KEEP_DAYS = 90
const DAY_MS = 86_400_000

const toTicket = ({ id, number, draw }: typeof lotteryTickets.$inferSelect): SavedTicket => ({
  ticket_id: id,
  number,
  draw,
})

const isWaiting = isNull(lotteryTickets.draw)

/** The draws whose numbers are all known, in the order of their days. Samples are no draws. */
const wholeDraws = (draws: readonly Draw[]) =>
  draws
    .filter((draw) => !draw.is_sample && !isPartial(draw))
    .toSorted((one, other) => one.date.localeCompare(other.date))

/** The last day whose draw a ticket that is saved now cannot be for, as far as anybody knows. */
function lastPastDay(draws: readonly Draw[]): string {
  const yesterday = bangkokDay(Date.now() - DAY_MS)
  const drawn = wholeDraws(draws).at(-1)?.date ?? yesterday
  return drawn > yesterday ? drawn : yesterday
}

const save = defineHandler(saveLotteryTicket, async ({ app, caller, input: { number } }) => {
  const { customerId } = caller
  const file = await readDraws(app)
  if (!file) throw new ApiError('unavailable')
  const after = lastPastDay(file.draws)
  return app.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const waiting = await tx
      .select()
      .from(lotteryTickets)
      .where(and(eq(lotteryTickets.customerId, customerId), isWaiting))
    const same = waiting.find((ticket) => ticket.number === number)
    if (same) return toTicket(same)
    if (waiting.length >= MAX_WAITING) throw new ApiError('too_many_tickets')
    const [made] = await tx.insert(lotteryTickets).values({ customerId, number, after }).returning()
    if (!made) throw new Error('A ticket was not written')
    return toTicket(made)
  })
})

const list = defineHandler(getLotteryTickets, async ({ app, caller, input }) => {
  const mine = eq(lotteryTickets.customerId, caller.customerId)
  const [sum] = await app.db.select({ total: count() }).from(lotteryTickets).where(mine)
  const rows = await app.db
    .select()
    .from(lotteryTickets)
    .where(mine)
    .orderBy(sql`${lotteryTickets.draw} desc nulls first`, desc(lotteryTickets.createdAt), desc(lotteryTickets.id))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  return { details: rows.map(toTicket), total: sum?.total ?? 0 }
})

const forget = defineHandler(deleteLotteryTicket, async ({ app, caller, input }) => {
  await app.db
    .delete(lotteryTickets)
    .where(and(eq(lotteryTickets.customerId, caller.customerId), eq(lotteryTickets.id, input.ticket_id)))
  return {}
})

/** On a lock screen: which number, and no prize or sum. */
function errorMessageId(won: readonly string[], { date }: Draw): Message {
  const path = `/lottery/${date}`
  const numbers = won.join(', ')
  if (won.length === 0)
    return {
      title: { th: 'ผลสลากออกแล้ว', en: 'The lottery results are in' },
      body: { th: 'เลขที่คุณบันทึกไว้ไม่ถูกรางวัลในงวดนี้', en: 'None of your saved numbers has won this time.' },
      path,
    }
  return {
    title: { th: 'เลขที่คุณบันทึกไว้ถูกรางวัล', en: 'Your saved number has won' },
    body: { th: `${numbers} แตะเพื่อดูรางวัล`, en: `${numbers}. Tap to see the prize.` },
    path,
  }
}

/** One message for all of a customer's numbers in a draw. */
const tellOf = (app: App, customerId: string, draw: Draw) =>
  app.db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const told = await tx
      .update(lotteryTickets)
      .set({ draw: draw.date })
      .where(and(eq(lotteryTickets.customerId, customerId), isWaiting, lt(lotteryTickets.after, draw.date)))
      .returning({ number: lotteryTickets.number })
    if (!told.length) return // another server was first
    const won = told.map(({ number }) => number).filter((number) => checkTicket(number, draw).length > 0)
    await enqueueNotification(
      tx,
      customerId,
      'lottery_result',
      `${draw.date}.${customerId}`,
      errorMessageId(won.toSorted(), draw),
    )
  })

/** Tells customers how their numbers did, once a draw's last number is known. */
export async function notifyTickets(app: App): Promise<void> {
  const [waiting] = await app.db.select({ id: lotteryTickets.id }).from(lotteryTickets).where(isWaiting).limit(1)
  if (!waiting) return
  const file = await readDraws(app)
  for (const draw of wholeDraws(file?.draws ?? [])) {
    const due = await app.db
      .selectDistinct({ customerId: lotteryTickets.customerId })
      .from(lotteryTickets)
      .where(and(isWaiting, lt(lotteryTickets.after, draw.date)))
      .orderBy(asc(lotteryTickets.customerId))
      .limit(CONCURRENCY)
    for (const { customerId } of due) await tellOf(app, customerId, draw)
    if (due.length === CONCURRENCY) return // the rest of this draw comes before the next
  }
}

/** Numbers of draws that are long over. */
export async function purgeTickets({ db }: App): Promise<void> {
  await db.delete(lotteryTickets).where(lt(lotteryTickets.draw, sql`current_date - ${KEEP_DAYS}::int`))
}

export const ticketHandlers: readonly Handler[] = [save, list, forget]
