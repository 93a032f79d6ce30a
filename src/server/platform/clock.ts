/** The database's time at `performance.now()` 0; undefined before it has been asked. */
let origin: number | undefined

/** An offset of this machine that its operator should know of. */
export const MAX_OFFSET_SECONDS = 2

/**
 * The time of the database, which all servers share: whatever is due, expires or is signed is so by this clock, because the
 * clocks of machines differ. Before a server has asked its database it is the machine's. A step of the machine's clock does
 * not change it. Pauses within one process are measured by `performance.now()`.
 */
export const clock = {
  /** Whole milliseconds since 1970. */
  now: () => Math.floor(origin === undefined ? Date.now() : origin + performance.now()),
  date: () => new Date(clock.now()),
  /** Seconds by which this machine's clock is ahead of the database's; negative when it is behind. */
  offsetSeconds: () => (Date.now() - clock.now()) / 1000,
}

/**
 * Sets the clock by a measurement, unless it is right within the margin: then it stays steady.
 * @param measured the database's time at `performance.now()` 0
 * @param marginMs how far the measurement may be off
 */
export function setClock(measured: number, marginMs: number): void {
  const current = origin ?? Date.now() - performance.now()
  origin = Math.abs(measured - current) > marginMs ? measured : current
}
