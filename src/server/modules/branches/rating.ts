import type { branches } from '#server/db/schema/branches.ts'

/** The mean of a branch's reviews, with one decimal; null without reviews. */
export const ratingOf = ({
  ratingSum,
  reviewCount,
}: Pick<typeof branches.$inferSelect, 'ratingSum' | 'reviewCount'>) =>
  reviewCount > 0 ? Math.round((ratingSum / reviewCount) * 10) / 10 : null
