import { availableParallelism } from 'node:os'
import { ApiError } from '#server/http/api-error.ts'

/** Two hashes at a time, one where there are two processors: more would leave none for those who are paying. */
export const CONCURRENCY = availableParallelism() > 2 ? 2 : 1
/** Those that run and those that wait: about a second's work. */
const MAX_PLACES = 32
const COME_BACK_SECONDS = 2

let places = 0
let running = 0
const waiting: (() => void)[] = []

/**
 * Does what will need a hash, if there is still a place in the queue for it. Taken before anything is counted, so that
 * whoever finds it full has lost no try.
 * @throws Refusal `unavailable`, and what `work` throws
 */
export async function withHashSlot<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (places >= MAX_PLACES) throw new ApiError('unavailable', {}, COME_BACK_SECONDS)
  places += 1
  try {
    return await work()
  } finally {
    places -= 1
  }
}

/** Runs when its turn has come. */
export async function withHashTurn<Answer>(hash: () => Promise<Answer>): Promise<Answer> {
  if (running >= CONCURRENCY) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  try {
    return await hash()
  } finally {
    // The turn is handed on, never let go in between: whoever comes just then would make a third.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
