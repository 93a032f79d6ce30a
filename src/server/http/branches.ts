import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/db/schema/branches.ts'
import { ApiError } from './api-error.ts'

/** @throws ApiError `not_found`, also for a branch of another brand */
export async function readBranch(db: Database, id: string, brand: string): Promise<typeof branches.$inferSelect> {
  const [branch] = await db
    .select()
    .from(branches)
    .where(and(eq(branches.id, id), eq(branches.brand, brand)))
  if (!branch) throw new ApiError('not_found')
  return branch
}
