import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/db/schema/branches.ts'
import { ApiError } from '#server/http/api-error.ts'

/** @throws ApiError `not_found`, also for a branch of another brand */
export async function readBranch(db: Database, id: string, brand: string): Promise<typeof branches.$inferSelect> {
  const [branch] = await db
    .select()
    .from(branches)
    .where(and(eq(branches.id, id), eq(branches.brand, brand)))
  if (!branch) throw new ApiError('not_found')
  return branch
}

/** The mean of a branch's reviews, with one decimal; null without reviews. */
export const ratingOf = ({
  ratingSum,
  reviewCount,
}: Pick<typeof branches.$inferSelect, 'ratingSum' | 'reviewCount'>) =>
  reviewCount > 0 ? Math.round((ratingSum / reviewCount) * 10) / 10 : null
