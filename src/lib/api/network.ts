import { isOnline } from './connection.ts'

/** A line that comes and goes in less is no news. */
const REST_MS = 2_000

/**
 * Tells that the network has gone or is back, once it has been so for two seconds; never how it was at first.
 * @returns stops it
 */
export function watchOnlineStatus(onChange: (isOnline: boolean) => void) {
  let told = isOnline()
  let rest: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(rest)
    rest = setTimeout(() => {
      if (isOnline() === told) return
      told = isOnline()
      onChange(told)
    }, REST_MS)
  }
  for (const event of ['online', 'offline']) addEventListener(event, settle)
  return () => {
    clearTimeout(rest)
    for (const event of ['online', 'offline']) removeEventListener(event, settle)
  }
}
