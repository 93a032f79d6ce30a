import { availableParallelism } from 'node:os'
import { ApiError } from '#server/http/api-error.ts'

/** Two concurrent hashes, or one on up to two processors: more would leave no processor for payments. */
export const CONCURRENCY = availableParallelism() > 2 ? 2 : 1
/** Running and queued hashes together: about one second of work. */
const MAX_SLOTS = 32
const RETRY_AFTER_SECONDS = 2

let takenSlots = 0
let running = 0
const waiting: (() => void)[] = []

/**
 * Runs work that includes a hash, if the queue has a free slot. Callers take the slot before they count an attempt, so a
 * full queue costs the customer no attempt.
 * @throws ApiError `unavailable`, and what `work` throws
 */
export async function withHashSlot<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (takenSlots >= MAX_SLOTS) throw new ApiError('unavailable', {}, RETRY_AFTER_SECONDS)
  takenSlots += 1
  try {
    return await work()
  } finally {
    takenSlots -= 1
  }
}

/** Runs `hash` as soon as fewer than `CONCURRENCY` hashes run. */
export async function withHashTurn<Answer>(hash: () => Promise<Answer>): Promise<Answer> {
  if (running >= CONCURRENCY) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  try {
    return await hash()
  } finally {
    // Hand the turn over without lowering `running`: a caller arriving in between would exceed the concurrency.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
