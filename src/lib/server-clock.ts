import { useSyncExternalStore } from 'react'
import { SECOND_MS } from '#contract/duration.ts'

/** The server's clock minus this device's, in ms. Phones are often minutes off. */
let offset = 0

/**
 * Synchronises the clock with the `server_time` of a response.
 * @param receivedAt by the device's clock, in ms since 1970
 */
export function setServerTime(instant: string, receivedAt = Date.now()) {
  offset = Date.parse(instant) - receivedAt
}

let stoppedAt: number | undefined
/**
 * Stops the clock at the time at which the server rendered the page, so that the same page is hydrated.
 * @returns starts it again
 */
export function stopServerClock(at: number) {
  stoppedAt = at
  return () => {
    stoppedAt = undefined
  }
}

/** The server's current time, in ms since 1970. */
export const serverNow = () => stoppedAt ?? Date.now() + offset
/** How long ago something was received, by the device's clock in ms since 1970. */
export const ageOf = (receivedAt: number) => serverNow() - (receivedAt + offset)

let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const subscribe = (onTick: () => void) => {
  listeners.add(onTick)
  timer ??= setInterval(() => {
    for (const listener of listeners) listener()
  }, SECOND_MS)
  return () => {
    listeners.delete(onTick)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const fullSecondsNow = () => Math.ceil(serverNow() / SECOND_MS) * SECOND_MS

/**
 * The server's current time in ms, rounded up to whole seconds so that a remaining time is never overstated. Re-renders
 * each second.
 */
export const useServerNow = () => useSyncExternalStore(subscribe, fullSecondsNow, fullSecondsNow)
