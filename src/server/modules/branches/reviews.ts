import { and, asc, count, desc, eq, isNull } from 'drizzle-orm'
import { getBranchReviews, type Review, saveBranchReview } from '#contract/reviews.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { givenName, withoutTitle } from '#contract/thai/person-name.ts'
import type { Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { transactions } from '#server/db/schema/payment.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { ApiError } from '#server/http/api-error.ts'
import { readBranch } from '#server/http/branches.ts'
import { defineHandler, defineRead, type Handler, type RequestContext } from '#server/http/handler.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { lockTransaction } from '#server/modules/payments/transition.ts'
import { ratingOf } from './rating.ts'

const SHOWN = {
  full: withoutTitle,
  first: givenName,
  none: () => null,
} as const

export const reviewView = (row: typeof reviews.$inferSelect, name: string): Review => ({
  rating: row.rating,
  text: row.text,
  name: SHOWN[row.shownName](name) || null,
  created_on: bangkokDay(row.createdAt),
  answer: row.answer,
})

/** Locks the load under review, so that concurrent reviews of it run one after the other, and returns its id. */
async function lockReviewedLoad(
  tx: Tx,
  { brand, caller, input }: RequestContext<typeof saveBranchReview>,
): Promise<string> {
  const { branch_id, transaction } = input
  if (transaction !== undefined) await lockTransaction(tx, transaction) // it may be archived
  const isOwn = and(eq(transactions.customerId, caller.customerId), eq(transactions.brand, brand.id))
  const [load] = await tx
    .select({ row: transactions, isReviewed: reviews.transactionId })
    .from(transactions)
    .leftJoin(reviews, eq(reviews.transactionId, transactions.id))
    .where(
      and(
        isOwn,
        eq(transactions.branchId, branch_id),
        transaction === undefined
          ? and(eq(transactions.status, 'completed'), isNull(transactions.extendsId), isNull(reviews.transactionId))
          : eq(transactions.id, transaction),
      ),
    )
    .orderBy(desc(transactions.createdAt))
    .limit(1)
    .for('update', { of: transactions })
  if (!load) throw new ApiError(transaction === undefined ? 'not_reviewable' : 'transaction_unknown')
  if (load.row.status !== 'completed' || load.row.extendsId !== null) throw new ApiError('not_reviewable')
  if (load.isReviewed) throw new ApiError('already_reviewed')
  return load.row.id
}

const save = defineHandler(saveBranchReview, (call) =>
  idempotent(call, saveBranchReview, async (tx) => {
    const { caller, input } = call
    const transactionId = await lockReviewedLoad(tx, call)
    const { branch_id: branchId, rating, text, shown_name: shownName } = input
    const [review] = await tx
      .insert(reviews)
      .values({ transactionId, branchId, customerId: caller.customerId, rating, text, shownName })
      .onConflictDoNothing()
      .returning()
    if (!review) throw new ApiError('already_reviewed') // a concurrent request has saved a review
    const [customer] = await tx.select().from(customers).where(eq(customers.id, caller.customerId))
    return reviewView(review, customer?.name ?? '')
  }),
)

const listReviews = defineRead(getBranchReviews, async ({ app, brand, input }) => {
  const branch = await readBranch(app.db, input.branch_id, brand.id)
  const where = and(eq(reviews.branchId, input.branch_id), isNull(reviews.hiddenAt))
  const byStars = await app.db
    .select({ rating: reviews.rating, n: count() })
    .from(reviews)
    .where(where)
    .groupBy(reviews.rating)
  const rows = await app.db
    .select({ review: reviews, name: customers.name })
    .from(reviews)
    .innerJoin(customers, eq(customers.id, reviews.customerId))
    .where(where)
    .orderBy(desc(reviews.createdAt), asc(reviews.transactionId))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  return {
    rating: ratingOf(branch),
    stars: [1, 2, 3, 4, 5].map((star) => byStars.find(({ rating }) => rating === star)?.n ?? 0),
    details: rows.map(({ review, name }) => reviewView(review, name)),
    total: branch.reviewCount,
  }
})

export const reviewHandlers: readonly Handler[] = [save, listReviews]
