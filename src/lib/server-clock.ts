import { useSyncExternalStore } from 'react'

/** Server's clock less this device's, in ms. Phones are often minutes off. */
let offset = 0

/** Every answer with a `server_time` sets the clock by it. */
export function setServerTime(instant: string) {
  offset = Date.parse(instant) - Date.now()
}

/** Now by the server's clock, ms since 1970. */
export const serverNow = () => Date.now() + offset

const SECOND_MS = 1000
let ticking: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

const watch = (onTick: () => void) => {
  watchers.add(onTick)
  ticking ??= setInterval(() => {
    for (const watcher of watchers) watcher()
  }, SECOND_MS)
  return () => {
    watchers.delete(onTick)
    if (watchers.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** Now by the server's clock, as ms up to the next whole second; renders again each second. Time left is never made longer. */
export const useServerNow = () => useSyncExternalStore(watch, () => Math.ceil(serverNow() / SECOND_MS) * SECOND_MS)
