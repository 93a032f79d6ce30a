import type { InferOutput } from 'valibot'
import {
  BIRTH_DAYS,
  type Birth,
  type BirthDay,
  type Horoscope,
  type HoroscopeFile,
  SIGNS,
} from '#contract/horoscope.ts'

const DAY_MS = 86_400_000
const WEEK: readonly BirthDay[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Whose colour each day of birth avoids: the one before it in the Thai circle of eight (thaksa). */
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

/** The same whole number for the same text, spread over 32 bits (FNV-1a). */
function seedOf(text: string): number {
  let seed = 0x811c9dc5
  for (const letter of text) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return seed >>> 0
}

/** One of a list for this day: the next one tomorrow, and everybody begins elsewhere. */
function turn<One>(list: readonly One[], day: number, who: string): One {
  const one = list[(day + seedOf(who)) % list.length]
  if (one === undefined) throw new Error('Nothing to choose from')
  return one
}

const isBirthDay = (birth: Birth): birth is BirthDay => BIRTH_DAYS.some((day) => day === birth)

/** What a file says to whoever was born then, on a day of the common era. */
export function readingOf(file: HoroscopeFile, birth: Birth, date: string): InferOutput<typeof Horoscope> {
  const day = Math.floor(Date.parse(date) / DAY_MS)
  const weekday = WEEK[new Date(date).getUTCDay()] ?? 'sunday'
  const avoided = isBirthDay(birth) ? AVOIDED[birth] : undefined
  const colors = BIRTH_DAYS.filter((one) => one !== avoided).map((one) => file.days[one].color)
  return {
    birth,
    date,
    color: file.days[weekday].color,
    lucky: turn(colors, day, `${birth} color`),
    avoid: avoided ? file.days[avoided].color : null,
    readings: file.topics.map(({ title, texts }, place) => ({ title, text: turn(texts, day, `${birth} ${place}`) })),
    days: BIRTH_DAYS.map((id) => ({ id, name: file.days[id].name })),
    signs: SIGNS.map((id) => ({ id, ...file.signs[id] })),
  }
}
