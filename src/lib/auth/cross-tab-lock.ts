/** The last of each name. */
const turns = new Map<string, Promise<unknown>>()
function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const mine = Promise.resolve(turns.get(name)).then(work)
  turns.set(
    name,
    mine.catch(() => undefined),
  )
  return mine
}

/**
 * One at a time among all tabs; in this tab at least where there are no locks (old Safari) or none to be had.
 * @param name of what must not be done twice at once
 */
export function withCrossTabLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return inTurn(name, work)
  let isBegun = false
  const locked = navigator.locks.request(name, () => {
    isBegun = true
    return work()
  })
  // With cookies blocked there is a lock manager, and it refuses.
  return locked.catch((cause: unknown) => {
    if (isBegun) throw cause
    return inTurn(name, work)
  })
}
