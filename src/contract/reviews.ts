import {
  array,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minValue,
  nullable,
  nullish,
  number,
  object,
  optional,
  partial,
  picklist,
  pipe,
  string,
} from 'valibot'
import { endpoint } from './endpoint.ts'
import { Count, Day, Month, Note, Page, PageOf, TransactionId } from './scalars.ts'
import { bangkokMonth } from './thai/bangkok.ts'
import { orZero, TextOrEmpty } from './tolerant.ts'

const BranchId = pipe(string(), maxLength(64))

const Stars = pipe(number(), integer(), minValue(1), maxValue(5))

/** How a review shows the name of its customer; without their choice not at all. */
export const SHOWN_NAMES = ['full', 'first', 'none'] as const
export type ShownName = (typeof SHOWN_NAMES)[number]

export const Review = object({
  rating: Stars,
  text: string(),
  /** The reviewer's name as they chose to show it; null if not at all. */
  name: nullable(string()),
  /** A day only, so that it does not reveal the time of a visit. */
  created_on: Day,
  /** What the branch says to it; null if nothing. */
  answer: optional(nullable(string()), null),
})
export type Review = InferOutput<typeof Review>

/**
 * Saves the review of one load: of the `transaction`, or else of the newest finished load at the branch without a
 * review. `transaction_unknown` 404, `not_reviewable` 409 if it is not finished or there is none left,
 * `already_reviewed` 409.
 */
export const saveBranchReview = endpoint('POST', '/api/save_branch_review', {
  input: object({
    branch_id: BranchId,
    transaction: optional(TransactionId),
    rating: Stars,
    text: optional(Note(1_000), ''),
    shown_name: optional(picklist(SHOWN_NAMES), 'none'),
  }),
  /** Without a value the app shows the review as it was sent. */
  output: partial(Review),
  access: 'customer',
  isIdempotent: true,
})

/** The reviews of a branch, newest first. `not_found` 404. */
export const getBranchReviews = endpoint('GET', '/api/branch_reviews', {
  input: object({ branch_id: BranchId, ...Page }),
  output: object({
    /** Mean of all ratings, one decimal; null if there are none. */
    rating: nullable(number()),
    /** Number of reviews with one star, two, … five. */
    stars: array(Count),
    details: array(Review),
    total: Count,
  }),
  access: 'public',
  isOfShop: true,
  capability: 'reviews',
})

const Ranked = object({ rank: orZero(Count), name: TextOrEmpty, loads: orZero(Count) })

/**
 * The caller's place among the customers of a branch in the last full month, and those with the most loads. Empty for who had
 * no load there, and with fewer than three customers. It changes once a month and shortens all names, so that nobody can be
 * tracked. `not_found` 404.
 */
export const getBranchRanking = endpoint('GET', '/api/get_branch_ranking_by_branch', {
  input: object({ branch_id: BranchId, ...Page }),
  output: object({
    ...PageOf(Ranked).entries,
    month: nullish(Month, () => bangkokMonth(Date.now())),
    /** The caller's own; null if the API does not say it. */
    mine: nullish(object({ rank: Count, loads: Count }), null),
  }),
  access: 'customer',
})
