import { createIntl } from '@formatjs/intl'
import { expect, test } from 'vitest'
import english from '#locales/en.json' with { type: 'json' }
import thai from '#locales/th.json' with { type: 'json' }
import { POINT_IDS, pointMessages } from './points.ts'

const STARS = { th: 'ดาว', en: { one: 'star', other: 'stars' } }
const say = (locale: 'th' | 'en', name: typeof STARS) => {
  const intl = createIntl({ locale, messages: pointMessages(locale, name) })
  return (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id }, values)
}

test('points have the brand’s name in every message that names them', () => {
  const th = say('th', STARS)
  const en = say('en', STARS)
  expect(th('home.inPoints', { points: '120' })).toBe('120 ดาว')
  expect(th('bill.collected', { points: 5 })).toBe('รับ 5 ดาวแล้ว')
  expect(en('home.inPoints', { points: '120' })).toBe('120 stars')
  expect(en('home.inPoints', { points: '1' })).toBe('1 star')
  expect(en('bill.collected', { points: 1 })).toBe('1 star collected')
  expect(en('rewards.title')).toBe('Stars and rewards')
  const values = { points: 2, count: 2, title: '', phone: '' }
  for (const id of POINT_IDS) {
    expect(th(id, values), id).not.toContain('คะแนน')
    expect(en(id, values), id).not.toMatch(/\bpoints?\b/i)
  }
})

test('a Latin name has a space between itself and Thai text', () => {
  const th = say('th', { ...STARS, th: 'Stars' })
  expect(th('bill.collected', { points: 5 })).toBe('รับ 5 Stars แล้ว')
  expect(th('rewards.title')).toBe('Stars และของรางวัล')
  expect(th('home.inPoints', { points: '5' })).toBe('5 Stars')
})

test('a point of a map, and what is pointed, keep their words', () => {
  const others = Object.entries(english).filter(([id]) => !POINT_IDS.some((known) => known === id))
  const named = others.filter(([, text]) => /\bpoints?\b/i.test(text)).map(([id]) => id)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((id) => !/^(?:address\.|scan\.isOn$)/.test(id))).toEqual([])
  expect(Object.values(thai).filter((text) => text.includes('คะแนน')).length).toBeGreaterThan(30)
})
