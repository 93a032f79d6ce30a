import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { Tx } from '#server/db/database.ts'
import { idempotency } from '#server/db/schema/http.ts'
import { ApiError } from './api-error.ts'
import { lockCustomer } from './customers.ts'
import type { RequestContext } from './handler.ts'

type Keyed = Pick<RequestContext<Endpoint>, 'caller' | 'input' | 'idempotencyKey'>
type KeyRow = typeof idempotency.$inferSelect

/** Finds the row of a request: a key is for one customer and one route. */
export const keyFilter = ({ caller, idempotencyKey }: Keyed, route: string) =>
  and(
    eq(idempotency.customerId, caller.customerId),
    eq(idempotency.key, idempotencyKey ?? ''),
    eq(idempotency.route, route),
  )

/**
 * Stores the request's key, if it has one.
 * @param transactionId the purchase that the request creates
 * @returns the stored row of the first request with this key; undefined if this is the first, or has no key
 * @throws ApiError `idempotency_mismatch` when another request has used the key
 */
export async function takeIdempotencyKey(
  tx: Tx,
  call: Keyed,
  route: string,
  transactionId?: string,
): Promise<KeyRow | undefined> {
  const { caller, input, idempotencyKey: key } = call
  if (key === undefined) return undefined
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  // A request with the same key waits here until the first one has committed or rolled back.
  const [ownRow] = await tx
    .insert(idempotency)
    .values({ customerId: caller.customerId, key, route, requestHash, transactionId: transactionId ?? null })
    .onConflictDoNothing()
    .returning()
  if (ownRow) return undefined
  const [firstRow] = await tx.select().from(idempotency).where(keyFilter(call, route))
  if (firstRow?.requestHash !== requestHash) throw new ApiError('idempotency_mismatch')
  return firstRow
}

/**
 * Runs `work` and stores the request's key and its response in the same database transaction: a repeated key gets the
 * first response again. A rejected request stores no key. The customer's row is locked: concurrent requests of one
 * customer run one after the other, and none once the account has ended.
 * @throws ApiError `idempotency_mismatch`, `unauthorized`, and what `work` throws
 */
export function idempotent<E extends Endpoint>(
  call: RequestContext<E>,
  { path }: E,
  work: (tx: Tx) => Promise<OutputOf<E>>,
): Promise<OutputOf<E>> {
  return call.app.db.transaction(async (tx) => {
    await lockCustomer(tx, call.caller.customerId)
    const first = await takeIdempotencyKey(tx, call, path)
    if (first) return first.answer as OutputOf<E> // written below by the same endpoint, and checked once more on its way out
    const answer = await work(tx)
    if (call.idempotencyKey !== undefined) await tx.update(idempotency).set({ answer }).where(keyFilter(call, path))
    return answer
  })
}
