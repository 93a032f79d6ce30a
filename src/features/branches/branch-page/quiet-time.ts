import { DAY_MS } from '#contract/duration.ts'
import { bangkokDay, bangkokTime } from '#contract/thai/bangkok.ts'
import type { UsualDay } from '#contract/usual-hours.ts'

export type QuietTime = {
  day: 'today' | 'tomorrow'
  /** The most machines that are usually free. */
  free: number
  /** Full hours in Bangkok; `to` is null where it stays so until the branch closes. Both null: it is so all day. */
  from: number | null
  to: number | null
}

/** As in ISO 8601: 1 is Monday. */
export const weekdayOf = (instant: number) => new Date(`${bangkokDay(instant)}T00:00:00Z`).getUTCDay() || 7

type KnownHour = { hour: number; free: number }
export const knownHours = (day: UsualDay | undefined): KnownHour[] =>
  day?.free.flatMap((free, hour) => (free === null ? [] : [{ hour, free }])) ?? []

/**
 * When most machines of a kind are free: today from now on, else tomorrow; the longest time, and the first of two.
 * @param days of one kind
 * @param now ms since 1970
 * @returns undefined if neither day is known
 */
export function quietTime(days: readonly UsualDay[], now: number): QuietTime | undefined {
  const hoursOf = (at: number) => knownHours(days.find(({ weekday }) => weekday === weekdayOf(at)))
  const thisHour = Number(bangkokTime(now).slice(0, 2))
  const left = hoursOf(now).filter(({ hour }) => hour >= thisHour)
  const hours = left.length > 0 ? left : hoursOf(now + DAY_MS)
  const last = hours.at(-1)
  if (!last) return undefined
  const day = left.length > 0 ? 'today' : 'tomorrow'
  const free = Math.max(...hours.map((known) => known.free))
  if (hours.every((known) => known.free === free)) return { day, free, from: null, to: null }
  let best = { from: 0, to: 0 }
  let from = 0
  let to = -1
  for (const { hour } of hours.filter((known) => known.free === free)) {
    if (hour !== to) from = hour
    to = hour + 1
    if (to - from > best.to - best.from) best = { from, to }
  }
  return { day, free, from: best.from, to: best.to > last.hour ? null : best.to }
}
