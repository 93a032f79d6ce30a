import { expect, test } from 'vitest'
import { cleanLine, cleanLines } from './clean.ts'

const HIDDEN = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2069',
  '\ufeff',
  '\u00ad',
  '\u061c',
  '\u180e',
  '\u034f',
  '\u115f',
  '\u1160',
  '\u17b4',
  '\ufe0f',
  '\u{e0100}',
  '\u{e0041}',
  '\u0000',
  '\u0007',
  '\u001b',
  '\u007f',
  '\u0080',
  '\ufffc',
  '\ud800',
]
const BLANKS = [
  '\t',
  '\n',
  '\r\n',
  '\v',
  '\u00a0',
  '\u1680',
  '\u2003',
  '\u2009',
  '\u2028',
  '\u202f',
  '\u3000',
  '\u2800',
  '\u3164',
  '\uffa0',
]
const named = (chars: string[]) =>
  chars.map(
    (char) => [[...char].map((codePoint) => `U+${codePoint.codePointAt(0)?.toString(16)}`).join(' '), char] as const,
  )

test.each(named(HIDDEN))('removes %s anywhere in a line', (_, mark) => {
  expect(cleanLine(`${mark}มานี${mark}${mark} Mana${mark}`)).toBe('มานี Mana')
})

test.each(named(BLANKS))('replaces %s by a space inside a line and removes it at the ends', (_, blank) => {
  expect(cleanLine(`${blank}Mana${blank}${blank}Mina${blank}`)).toBe('Mana Mina')
})

test.each([
  ...named([...HIDDEN, ...BLANKS, '']),
  ...named(['\u0301', '\u0e31', '\u0e48\u0e31', '\u20e3', ' \u200b \u3164\u0301 ']),
])('cleans a text of only %s to an empty string', (_, text) => {
  expect(cleanLine(text)).toBe('')
  expect(cleanLines(`${text}\n${text}`)).toBe('')
})

test('leaves no pile of marks on a letter', () => {
  expect(cleanLine(`ก${'\u0e48'.repeat(90)}ข`)).toBe(`ก${'\u0e48'.repeat(4)}ข`)
  expect(cleanLine(`Z${'\u0337\u0353'.repeat(20)}oe`).length).toBeLessThanOrEqual(7)
})

test('composes characters, also across an invisible character', () => {
  expect(cleanLine('Jose\u200b\u0301')).toBe('José')
})

test.each([
  ['👩‍👩‍👧‍👦'],
  ['❤️'],
  ['👍🏽'],
  ['🧔🏻‍♂️'],
  ['🏳️‍🌈'],
  ['น้ำ'],
  ['ก็'],
  ['Zoë'],
  ['葛飾'],
  ['العربية'],
  ['o’Neil-Śmith, Jr.'],
])('leaves %s unchanged', (text) => {
  expect(cleanLine(text)).toBe(text)
  expect(cleanLine(`\u200b${text}\u200d`)).toBe(text)
})

test('keeps line breaks of any kind and cleans each line', () => {
  expect(cleanLines('\ufeff ห้อง 12\u200b\t ชั้น 3 \r\nซอย\u00a05\rถนน\u20289\n\n')).toBe('ห้อง 12 ชั้น 3\nซอย 5\nถนน\n9')
})

test('does not change a clean text', () => {
  for (const text of ['a  b', ' \u200b👩‍👧 \u0301x', 'e\u200b\u0301\n\tz'])
    expect(cleanLines(cleanLines(text))).toBe(cleanLines(text))
})
