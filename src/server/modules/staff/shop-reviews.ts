import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { answerShopReview, hideShopReview, listShopReviews } from '#contract/staff/reviews.ts'
import { customers } from '#server/db/schema/account.ts'
import { branches } from '#server/db/schema/branches.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { reviewView } from '#server/modules/branches/reviews.ts'
import { enqueueNotification } from '#server/modules/notifications/enqueue-notification.ts'
import { clock } from '#server/platform/clock.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import { reviewState } from './audited-states.ts'
import { defineStaffAction } from './staff-action.ts'
import { isOfStaff } from './staff-caller.ts'

/** Read by the partial index `reviews_open`. */
const isOpen = and(isNull(reviews.answeredAt), isNull(reviews.hiddenAt))

const list = defineHandler(listShopReviews, async ({ app, input, staff }) => {
  const where = and(
    input.show === 'open' ? isOpen : undefined,
    isOfStaff(staff, reviews.branchId),
    input.branch_id === undefined ? undefined : eq(reviews.branchId, input.branch_id),
  )
  const total = await app.db.$count(reviews, where)
  const rows = await app.db
    .select({ review: reviews, branch: branches, name: customers.name })
    .from(reviews)
    .innerJoin(branches, eq(branches.id, reviews.branchId))
    .innerJoin(customers, eq(customers.id, reviews.customerId))
    .where(where)
    .orderBy(desc(reviews.createdAt), asc(reviews.transactionId))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  const details = rows.map(({ review, branch, name }) => ({
    ...reviewView(review, name),
    transaction: review.transactionId,
    branch_id: branch.id,
    branch_name: { th: branch.nameTh, en: branch.nameEn },
    created_at: review.createdAt.toISOString(),
    hidden_at: review.hiddenAt?.toISOString() ?? null,
    hidden_reason: review.hiddenReason,
  }))
  return { details, total }
})

const answer = defineStaffAction(answerShopReview, reviewState, async ({ app, input }) => {
  const { transaction, answer: text } = input
  await app.db.transaction(async (tx) => {
    const [review] = await tx
      .update(reviews)
      .set({ answer: text, answeredAt: clock.date() })
      .where(eq(reviews.transactionId, transaction))
      .returning()
    if (!review) throw new ApiError('not_found')
    const [branch] = await tx.select().from(branches).where(eq(branches.id, review.branchId))
    const name = { th: branch?.nameTh ?? '', en: branch?.nameEn ?? '' }
    await enqueueNotification(tx, review.customerId, 'review_answered', transaction, {
      title: textOf('push.review_answered.title', { branch: name }),
      body: { th: text, en: text },
      path: `/branch/${review.branchId}`,
    })
  })
  app.wakeJobs()
  return {}
})

const hide = defineStaffAction(hideShopReview, reviewState, async ({ app, input: { transaction, reason } }) => {
  const hidden = { hiddenAt: reason === null ? null : clock.date(), hiddenReason: reason }
  const found = await app.db.transaction((tx) =>
    tx.update(reviews).set(hidden).where(eq(reviews.transactionId, transaction)).returning(),
  )
  if (found.length === 0) throw new ApiError('not_found')
  return {}
})

export const shopReviewHandlers: readonly Handler[] = [list, answer, hide]
