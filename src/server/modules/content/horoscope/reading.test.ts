import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/duration.ts'
import { BIRTH_DAYS, type Birth, HoroscopeFile, HoroscopeReading, SIGNS } from '#contract/horoscope.ts'
import { readingOf } from './reading.ts'

const file = parse(HoroscopeFile, JSON.parse(readFileSync(join(import.meta.dirname, 'horoscope-texts.json'), 'utf8')))
const births: Birth[] = [...BIRTH_DAYS, ...SIGNS]
const days = Array.from({ length: 366 }, (_, n) =>
  new Date(Date.parse('2028-01-01') + n * DAY_MS).toISOString().slice(0, 10),
)
const textsOf = (birth: Birth, date: string) => readingOf(file, birth, date).readings.map(({ text }) => text)

test('every day of a leap year has a complete reading for every birth, in both languages', () => {
  for (const birth of births)
    for (const date of days) {
      const { readings, color, lucky } = parse(HoroscopeReading, readingOf(file, birth, date))
      expect(readings).toHaveLength(file.topics.length)
      for (const { text, title } of readings)
        for (const words of [text, title, color.name, lucky.name])
          expect(words.th.length > 0 && words.en.length > 0).toBe(true)
    }
})

test('a day always has the same reading, and the next day another text for every topic', () => {
  for (const birth of births)
    for (const [n, date] of days.entries()) {
      const today = textsOf(birth, date)
      expect(textsOf(birth, date)).toEqual(today)
      const tomorrow = textsOf(birth, days[n + 1] ?? '2029-01-01')
      expect(today.filter((text, place) => text === tomorrow[place])).toEqual([])
    }
})

test('different births have different readings on one day', () => {
  const all = new Set(births.map((birth) => JSON.stringify(textsOf(birth, '2026-11-21'))))
  expect(all.size).toBeGreaterThan(births.length * 0.8)
})

test('the lucky colour is never the colour that a day of birth avoids', () => {
  for (const birth of BIRTH_DAYS)
    for (const date of days) {
      const { lucky, avoid } = readingOf(file, birth, date)
      expect(avoid).not.toBeNull()
      expect(lucky.hex).not.toBe(avoid?.hex)
    }
  expect(readingOf(file, 'leo', '2026-11-21').avoid).toBeNull()
})

test('the colour of a day is that of its weekday', () => {
  expect(readingOf(file, 'leo', '2026-11-21').color.name.en).toBe('purple') // a Saturday
  expect(readingOf(file, 'leo', '2026-11-22').color.name.en).toBe('red')
})

test('no sentence occurs twice', () => {
  for (const { texts } of file.topics)
    for (const locale of ['th', 'en'] as const)
      expect(new Set(texts.map((text) => text[locale])).size).toBe(texts.length)
})
