import { and, inArray, isNull, lt, or } from 'drizzle-orm'
import { transactions } from '#server/db/schema/payment.ts'
import type { App } from '#server/http/app.ts'
import { clock } from '#server/platform/clock.ts'
import { isOfBasket } from './basket.ts'
import { UNPAID } from './charges/apply-charge.ts'

/** Polls come every two seconds; a row is written at most this often. */
const SEEN_STEP_MS = 15_000

/** Records that the page of an unpaid purchase is open, which decides what a late payment does. */
export async function markViewed({ db }: Pick<App, 'db'>, id: string): Promise<void> {
  const now = clock.date()
  const before = new Date(now.getTime() - SEEN_STEP_MS)
  await db
    .update(transactions)
    .set({ seenAt: now })
    .where(
      and(
        isOfBasket(id),
        inArray(transactions.status, [...UNPAID]),
        or(isNull(transactions.seenAt), lt(transactions.seenAt, before)),
      ),
    )
}
