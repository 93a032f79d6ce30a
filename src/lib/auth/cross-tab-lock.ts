/** Tail of the promise queue for each lock name. */
const queueTails = new Map<string, Promise<unknown>>()
function enqueue<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const result = Promise.resolve(queueTails.get(name)).then(work)
  queueTails.set(
    name,
    result.catch(() => undefined),
  )
  return result
}

/**
 * Runs work with the same lock name one at a time across all tabs; within this tab only, where Web Locks are missing
 * (old Safari) or refused.
 */
export function withCrossTabLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return enqueue(name, work)
  let hasStarted = false
  const locked = navigator.locks.request(name, () => {
    hasStarted = true
    return work()
  })
  // With cookies blocked there is a lock manager, but it rejects requests.
  return locked.catch((cause: unknown) => {
    if (hasStarted) throw cause
    return enqueue(name, work)
  })
}
