import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Facts that were written in several places, and the file that has each of them now. */
const FACTS: readonly { fact: string; pattern: RegExp; home: string }[] = [
  {
    fact: 'the length of a second, minute, hour or day',
    pattern: /\bconst (?:SECOND|MINUTE|HOUR|DAY)_(?:MS|SECONDS) =/,
    home: 'src/contract/duration.ts',
  },
  { fact: 'an hour or a day in digits', pattern: /\b(?:3_?600_?000|86_?400_?000)\b/, home: 'src/contract/duration.ts' },
  { fact: 'the offset of Bangkok', pattern: /\b7 \* (?:HOUR|60 \* 60|3_?600)/, home: 'src/contract/thai/bangkok.ts' },
  {
    fact: 'the start of a day in Bangkok',
    pattern: /T00:00:00Z`\) - BANGKOK_OFFSET_MS/,
    home: 'src/server/platform/bangkok-date.ts',
  },
  { fact: 'CRC-16', pattern: /0x1021\b.*0xffff/, home: 'src/contract/thai/promptpay.ts' },
  { fact: 'six digits of a code', pattern: /\\d\{6\}\$/, home: 'src/contract/code.ts' },
  {
    fact: 'that an SMS was sent, which is known only of the own phone of a session',
    pattern: /'otp\.sent'/,
    home: 'src/features/auth/phone-check/use-phone-code.ts',
  },
  {
    fact: 'how long an outside service may take',
    pattern: /\bGATEWAY_TIMEOUT_MS =/,
    home: 'src/server/ports/timeouts.ts',
  },
]

const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['src/styled-system/**', 'src/*.gen.ts'] })
  .filter((file) => !/\.(?:test|stories|guide)\./.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const repeatedIn = (files: readonly { file: string; text: string }[]) =>
  FACTS.flatMap(({ fact, pattern, home }) =>
    files
      .filter(({ file, text }) => file !== home && pattern.test(text))
      .map(({ file }) => `${file}: ${fact}, of ${home}`),
  )

test('a fact has one place', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(repeatedIn(sources)).toEqual([])
  const planted = [
    'const DAY_MS = 1',
    'const A = 86_400_000',
    '7 * HOUR_MS',
    'T00:00:00Z`) - BANGKOK_OFFSET_MS',
    '(crc << 1) ^ 0x1021) & 0xffff',
    String.raw`/^\d{6}$/`,
    "t('otp.sent', { reference })",
  ]
  expect(repeatedIn(planted.map((text) => ({ file: 'other.ts', text })))).toHaveLength(planted.length)
})

test('one message says that an SMS was sent', () => {
  const saying = (locale: string, said: RegExp) => {
    const messages: Record<string, string> = JSON.parse(readFileSync(`src/locales/${locale}.json`, 'utf8'))
    return Object.keys(messages).filter((id) => said.test(messages[id] ?? ''))
  }
  expect(saying('en', /SMS (?:is |was )?sent|(?:sent|send) (?:you )?an SMS|we.ll send .* SMS so/i)).toEqual([
    'otp.sent',
  ])
  expect(saying('th', /ส่ง(?:รหัส)? ?(?:OTP )?(?:ทาง )?SMS แล้ว|^เราส่งรหัส/)).toEqual(['otp.sent'])
})
