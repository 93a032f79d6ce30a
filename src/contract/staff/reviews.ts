import { type InferOutput, maxLength, nullable, object, optional, picklist, pipe, string } from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { Review } from '#contract/reviews.ts'
import { Instant, Line, LocalizedText, Note, Page, PageOf, TransactionId } from '#contract/scalars.ts'

/** A review of a branch, as its staff see it. */
export const ShopReview = object({
  ...Review.entries,
  transaction: TransactionId,
  branch_id: string(),
  branch_name: LocalizedText,
  created_at: Instant,
  /** Since when customers do not see it, and why. */
  hidden_at: nullable(Instant),
  hidden_reason: nullable(string()),
})
export type ShopReview = InferOutput<typeof ShopReview>

/** Reviews of the caller's branches, the latest first; `open` are those that are neither answered nor hidden. */
export const listShopReviews = endpoint('GET', '/api/operator/reviews', {
  input: object({
    show: optional(picklist(['open', 'all']), 'open'),
    branch_id: optional(pipe(string(), maxLength(64))),
    ...Page,
  }),
  output: PageOf(ShopReview),
  access: 'operator',
  roles: ['owner', 'manager'],
})

/**
 * Answers a review: everybody sees the answer below it, and its customer gets it as a notification. Another answer takes the place
 * of the first, and is not notified again. `not_found` 404.
 */
export const answerShopReview = endpoint('POST', '/api/operator/answer_review', {
  input: object({ transaction: TransactionId, answer: Note(1_000, 1) }),
  output: object({}),
  access: 'operator',
  roles: ['owner', 'manager'],
})

/** Hides a review from customers, and its stars from the mean, or shows it again: then without a reason. `not_found` 404. */
export const hideShopReview = endpoint('POST', '/api/operator/hide_review', {
  input: object({ transaction: TransactionId, reason: nullable(Line(200)) }),
  output: object({}),
  access: 'operator',
  roles: ['owner', 'manager'],
})
