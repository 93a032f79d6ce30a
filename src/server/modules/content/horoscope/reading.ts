import type { InferOutput } from 'valibot'
import { DAY_MS } from '#contract/duration.ts'
import {
  BIRTH_DAYS,
  type Birth,
  type BirthDay,
  type HoroscopeFile,
  type HoroscopeReading,
  SIGNS,
} from '#contract/horoscope.ts'

const WEEK: readonly BirthDay[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The day whose colour a day of birth avoids: the previous one in the Thai circle of eight (thaksa). */
const AVOIDED: Record<BirthDay, BirthDay> = {
  sunday: 'friday',
  monday: 'sunday',
  tuesday: 'monday',
  wednesday: 'tuesday',
  saturday: 'wednesday',
  thursday: 'saturday',
  wednesday_night: 'thursday',
  friday: 'wednesday_night',
}

/** 32-bit FNV-1a hash of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** The entry of a list for a day. The next day has the next entry; each key starts at another one. */
function entryOfDay<Entry>(list: readonly Entry[], day: number, key: string): Entry {
  const entry = list[(day + hashOf(key)) % list.length]
  if (entry === undefined) throw new Error('The list is empty')
  return entry
}

const isBirthDay = (birth: Birth): birth is BirthDay => BIRTH_DAYS.some((day) => day === birth)

/**
 * The reading for a birth on a day.
 * @param date `2026-11-21`, of the common era
 */
export function readingOf(file: HoroscopeFile, birth: Birth, date: string): InferOutput<typeof HoroscopeReading> {
  const day = Math.floor(Date.parse(date) / DAY_MS)
  const weekday = WEEK[new Date(date).getUTCDay()] ?? 'sunday'
  const avoided = isBirthDay(birth) ? AVOIDED[birth] : undefined
  const colors = BIRTH_DAYS.filter((id) => id !== avoided).map((id) => file.days[id].color)
  return {
    birth,
    date,
    color: file.days[weekday].color,
    lucky: entryOfDay(colors, day, `${birth} color`),
    avoid: avoided ? file.days[avoided].color : null,
    readings: file.topics.map(({ title, texts }, index) => ({
      title,
      text: entryOfDay(texts, day, `${birth} ${index}`),
    })),
    days: BIRTH_DAYS.map((id) => ({ id, name: file.days[id].name })),
    signs: SIGNS.map((id) => ({ id, ...file.signs[id] })),
  }
}
