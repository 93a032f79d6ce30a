import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { Tx } from '#server/db/database.ts'
import { idempotency } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import type { Call } from './call.ts'
import { Refusal } from './refusal.ts'

/**
 * Does what moves value, with the request's key and its answer in the same database transaction: the same key gives
 * the first answer again. A refused attempt leaves no key behind.
 * @throws Refusal `idempotency_mismatch` when the key came with another request before, and what `work` throws
 */
export function once<E extends Endpoint>(
  call: Call<E>,
  endpoint: E,
  work: (tx: Tx) => Promise<OutputOf<E>>,
): Promise<OutputOf<E>> {
  const { app, caller, input, idempotencyKey: key } = call
  return transact(app.db, async (tx) => {
    if (key === undefined) return work(tx)
    const { customerId } = caller
    const route = endpoint.path
    const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
    const isSame = and(eq(idempotency.customerId, customerId), eq(idempotency.key, key), eq(idempotency.route, route))
    // A request with the same key waits here until the first has written or given up.
    const [isFirst] = await tx
      .insert(idempotency)
      .values({ customerId, key, route, requestHash })
      .onConflictDoNothing()
      .returning()
    if (!isFirst) {
      const [first] = await tx.select().from(idempotency).where(isSame)
      if (!first || first.requestHash !== requestHash) throw new Refusal('idempotency_mismatch')
      return first.answer as OutputOf<E> // written below by the same endpoint, and checked once more on its way out
    }
    const answer = await work(tx)
    await tx.update(idempotency).set({ answer }).where(isSame)
    return answer
  })
}
