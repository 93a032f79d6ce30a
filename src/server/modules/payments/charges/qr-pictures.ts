import { inArray } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { qrPictures } from '#server/db/schema/payment.ts'
import type { CodePicture } from '#server/ports/payment-gateway.ts'

/** Keeps the picture of a QR code as it was checked when it was fetched. */
export async function storeQrPicture(tx: Tx, transactionId: string, { type, body }: CodePicture): Promise<void> {
  const base64 = Buffer.from(body).toString('base64')
  await tx.insert(qrPictures).values({ transactionId, type, base64 }).onConflictDoNothing()
}

/** The pictures of these purchases as data URLs, by transaction id. */
export async function readQrPictures(db: Database | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const pictures = await db
    .select()
    .from(qrPictures)
    .where(inArray(qrPictures.transactionId, [...ids]))
  return new Map(pictures.map(({ transactionId, type, base64 }) => [transactionId, `data:${type};base64,${base64}`]))
}
