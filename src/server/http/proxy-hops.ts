/** Calls after which the number of proxies is judged, and again. */
const CALLS = 100
/** So many of these calls must agree; fewer come around the proxies, such as a check on the machine itself. */
const MIN_CALLS = 10

/**
 * Compares the proxies that calls have passed with `TRUSTED_PROXIES`: with fewer a client can choose its own address, with
 * more all clients of a proxy share one. A client may send a header of its own, so the fewest hops that are not rare count.
 * @param onMismatch called once for each other number of proxies
 * @returns takes the `X-Forwarded-For` header of a call
 */
export function watchProxyHops(
  trusted: number,
  onMismatch: (hops: number) => void,
): (header: string | undefined) => void {
  let counts = new Map<number, number>()
  let calls = 0
  let reported = trusted
  return (header) => {
    const hops = header ? header.split(',').length : 0
    counts.set(hops, (counts.get(hops) ?? 0) + 1)
    calls += 1
    if (calls < CALLS) return
    const usual = [...counts].filter(([, count]) => count >= MIN_CALLS).map(([number]) => number)
    const least = usual.length === 0 ? trusted : Math.min(...usual)
    counts = new Map()
    calls = 0
    if (least !== trusted && least !== reported) onMismatch(least)
    reported = least
  }
}
