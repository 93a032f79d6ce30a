import { and, count, eq, exists, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { streamLoads, streamPayment } from '#contract/events.ts'
import { OPEN_STATUSES } from '#contract/payment.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { refundCases } from '#server/db/schema/refunds.ts'
import { defineStream, type Handler } from '#server/http/handler.ts'
import { clock } from '#server/platform/clock.ts'
import { isUnpaid } from './charges/apply-charge.ts'
import { syncChargeForPoll } from './charges/charges.ts'
import { FIRST_MINUTE_MS } from './charges/poll-budget.ts'
import { isOwnPurchase, withoutCode } from './for-viewer.ts'
import { markViewed } from './last-viewed.ts'
import { readTransaction, readTransactions } from './read-transaction.ts'
import { withDestinations } from './refunds/refund-destination.ts'

const MAX_LOADS = 20

/** After the first minute, in which most payments arrive and the gateway is polled as often as customers would. */
const SLOW_POLL_MS = 10_000

const ofPayment = defineStream(streamPayment, async ({ app, brand, viewer, input: { transaction } }) => {
  const owner = (await isOwnPurchase(app.db, transaction, viewer)) ? viewer : undefined
  const follows = `${brand.id} ${transaction}`
  let isPolled = false
  let slowFrom = 0
  let polledAt = 0
  return {
    topic: owner ? `${follows} ${owner.customerId}` : `${follows} of anybody`,
    follows,
    owner: owner?.customerId,
    sessionId: owner?.sessionId,
    async read() {
      const purchase = await readTransaction(app.db, transaction, brand.id)
      isPolled = isUnpaid(purchase)
      slowFrom = Date.parse(purchase.created_at) + FIRST_MINUTE_MS
      return owner ? purchase : withoutCode(purchase)
    },
    /** The notice of a payment can be lost: then the gateway itself gives the state. */
    async poll() {
      const now = clock.now()
      if (!isPolled || (now >= slowFrom && now - polledAt < SLOW_POLL_MS)) return
      polledAt = now
      await markViewed(app, transaction)
      await syncChargeForPoll(app, transaction)
    },
  }
})

const ofLoads = defineStream(streamLoads, ({ app, brand, caller: { customerId, sessionId } }) => ({
  topic: `${brand.id} ${customerId}`,
  owner: customerId,
  sessionId,
  async read() {
    const isShown = and(
      eq(transactions.customerId, customerId),
      gt(transactions.createdAt, sql`now() - interval '30 days'`),
      or(
        inArray(transactions.status, [...OPEN_STATUSES]),
        gt(transactions.endsAt, sql`now() - interval '12 hours'`),
        exists(
          app.db
            .select({ number: refundCases.number })
            .from(refundCases)
            .where(
              and(
                eq(refundCases.transactionId, transactions.id),
                or(isNull(refundCases.closedAt), gt(refundCases.closedAt, sql`now() - interval '1 day'`)),
              ),
            ),
        ),
      ),
    )
    const [unread] = await app.db
      .select({ total: count() })
      .from(notifications)
      .where(and(eq(notifications.customerId, customerId), isNull(notifications.readAt)))
    const purchases = await readTransactions(app.db, isShown, { limit: MAX_LOADS, offset: 0 })
    return { details: await withDestinations(app.db, purchases), unread: unread?.total ?? 0 }
  },
}))

export const eventHandlers: readonly Handler[] = [ofPayment, ofLoads]
