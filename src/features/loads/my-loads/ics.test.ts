import { expect, test } from 'vitest'
import { calendarText } from './ics.ts'

const entry = {
  uid: 'ari4-05-1795244400000@localhost',
  title: 'เก็บผ้า เครื่องซัก 05',
  location: 'สาขาอารีย์ ซอย 4',
  at: Date.parse('2026-11-21T07:32:00Z'),
  now: Date.parse('2026-11-21T07:00:00Z'),
  alarm: { minutesBefore: 5, text: 'เสร็จประมาณ 14:32 น.' },
}

type Line = { name: string; value: string }

/** A strict RFC 5545 parser: line ends, octets per line, folds, names, escapes, balanced components. */
function parseIcs(file: string): Line[] {
  expect(file.endsWith('\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const folded = file.slice(0, -2).split('\r\n')
  for (const line of folded) {
    const octets = new TextEncoder().encode(line)
    expect(octets.length, line).toBeLessThanOrEqual(75)
    expect(new TextDecoder('utf-8', { fatal: true }).decode(octets)).toBe(line)
  }
  const lines = folded
    .join('\r\n')
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line): Line => {
      const [, name = '', value = ''] = /^([A-Z-]+):(.*)$/.exec(line) ?? []
      expect(name, line).not.toBe('')
      return { name, value }
    })
  const open: string[] = []
  for (const { name, value } of lines) {
    if (name === 'BEGIN') open.push(value)
    if (name === 'END') expect(open.pop()).toBe(value)
    if (['SUMMARY', 'LOCATION', 'DESCRIPTION', 'UID'].includes(name))
      expect(value.replace(/\\[\\;,n]/g, ''), name).not.toMatch(/[\\;,]/)
  }
  expect(open).toEqual([])
  return lines
}
const textOf = (lines: Line[], name: string) =>
  lines
    .find((line) => line.name === name)
    ?.value.replace(/\\([\\;,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

test('the entry starts in UTC when the load ends, with an alarm before', () => {
  const lines = parseIcs(calendarText(entry))
  expect(lines.slice(0, 3)).toEqual([
    { name: 'BEGIN', value: 'VCALENDAR' },
    { name: 'VERSION', value: '2.0' },
    { name: 'PRODID', value: '-//Washday//Loads//EN' },
  ])
  expect(lines.filter(({ name }) => name === 'BEGIN').map(({ value }) => value)).toEqual([
    'VCALENDAR',
    'VEVENT',
    'VALARM',
  ])
  expect(textOf(lines, 'DTSTAMP')).toBe('20261121T070000Z')
  expect(textOf(lines, 'DTSTART')).toBe('20261121T073200Z')
  expect(textOf(lines, 'DURATION')).toBe('PT10M')
  expect(textOf(lines, 'TRIGGER')).toBe('-PT5M')
  expect(textOf(lines, 'SUMMARY')).toBe(entry.title)
  expect(textOf(lines, 'LOCATION')).toBe(entry.location)
})

test('[V1.2.10] escapes characters with a meaning in iCalendar', () => {
  const title = 'Ari; Soi 4, \\ "A"\nATTENDEE:mailto:x@example.com'
  const lines = parseIcs(calendarText({ ...entry, title }))
  expect(textOf(lines, 'SUMMARY')).toBe(title)
  expect(lines.some(({ name }) => name === 'ATTENDEE')).toBe(false)
})

test('folds a long Thai name only between graphemes, without loss', () => {
  const location = 'สาขาเมืองนครศรีธรรมราช ปั๊มน้ำมัน '.repeat(6).trim()
  const file = calendarText({ ...entry, location })
  expect(textOf(parseIcs(file), 'LOCATION')).toBe(location)
  expect(file).not.toMatch(/\r\n [\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/)
})
