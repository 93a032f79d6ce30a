import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_SMS_NAME } from '#brands/sms-name.ts'
import { FORBIDDEN_WORDS, wrongWords } from '#brands/terms.ts'
import { otpMessage } from '#server/modules/auth/send-code.ts'
import { allTexts, lengthOf, type Text, withoutValues } from '#tests/repository/texts.ts'

let texts: Text[]
beforeAll(async () => {
  texts = await allTexts()
})

const GUIDE = 'docs/translating.md'
/** The words that the guide's table of terms forbids, in its last column. */
const forbiddenWords = readFileSync(GUIDE, 'utf8')
  .split('\n')
  .filter((row) => /^\| [^|]+ \| [^|]+ \| [^|]*`[^|]* \|$/.test(row))
  .flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word))
const words = new Intl.Segmenter('th', { granularity: 'word' })

const isLegal = ({ place }: Text) => place.includes('/legal/')
const shown = ({ place, text }: Text, why: unknown) => `${place}: ${why} in “${text.slice(0, 80)}”`

test('the guide’s table of terms forbids words, and they are found', () => {
  expect(forbiddenWords.length).toBeGreaterThan(30)
  expect(FORBIDDEN_WORDS).toEqual(forbiddenWords)
  expect(wrongWords('ร้านจะโอนคืน ถ้าจ่ายแล้ว ใส่ PIN', 'th')).toEqual(['จ่าย', 'ร้าน', 'PIN'])
  expect(wrongWords('สแกน จ่าย แล้วใส่รหัส PIN ยังไม่มีการเก็บเงิน', 'th')).toEqual([])
  expect(wrongWords('ไม่มีการเก็บเงิน', 'th')).toEqual(['ไม่มีการเก็บเงิน'])
  expect(wrongWords('Exchange it at the shop', 'en')).toEqual(['the shop', 'exchange'])
})

test('no text has a word that the table of terms forbids', () => {
  expect(texts.length).toBeGreaterThan(3_000)
  // A horoscope speaks of life, where one spends money and looks around.
  const named = texts.filter(({ place }) => place !== 'horoscope')
  expect(named.flatMap((text) => wrongWords(text.text, text.locale).map((word) => shown(text, word)))).toEqual([])
})

/** Forms that English contracts. Not at the end of a sentence: “Tell us where it is.” */
const UNCONTRACTED =
  /\b(?:cannot|(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should) not|(?<!love )(?:we|you|they) (?:are|will)|(?:it|there|what) is(?! to |[.?!,]|$)|I have (?:paid|been))\b/i

test('English is contracted, but in the legal texts', () => {
  for (const text of ['You have not paid', 'We will send it', 'Check that it is you'])
    expect(text).toMatch(UNCONTRACTED)
  for (const text of ['You haven’t paid', 'See where it is.', 'what is']) expect(text).not.toMatch(UNCONTRACTED)
  const english = texts.filter((text) => text.locale === 'en' && !isLegal(text))
  expect(english.flatMap((text) => UNCONTRACTED.exec(text.text)?.map((form) => shown(text, form)) ?? [])).toEqual([])
})

test('quotation marks and apostrophes are curly', () => {
  const written = texts.filter(({ place }) => /^(?:src\/locales|src\/server\/platform\/texts|brands\/\w)/.test(place))
  expect(written.filter(({ text }) => /['"]/.test(withoutValues(text))).map((text) => shown(text, ''))).toEqual([])
})

test('no exclamation marks but the specification’s, and no full stop ends a Thai text', () => {
  const fixed = ['src/locales: notify.done']
  const loud = texts.filter(
    ({ place, text }) => /[!！]/.test(text) && !fixed.includes(place) && !/\$\{|sandbox/.test(place + text),
  )
  expect(loud.map((text) => shown(text, '!'))).toEqual([])
  const stopped = texts.filter(({ locale, text }) => locale === 'th' && /[\u0e01-\u0e4e]{5}\.$/.test(text))
  expect(stopped.map((text) => shown(text, '.'))).toEqual([])
})

describe('lengths', () => {
  /** As a lock screen of a narrow phone shows them. */
  const PUSH_TITLE = 40
  const BUTTON = 24
  /** UTF-16 units of two parts of an SMS with other letters than GSM 03.38; characters of one in that alphabet. */
  const SMS = { th: 134, en: 160 }
  /** The address of a brand, which the last line of the SMS names. */
  const HOST = 'wash.shop.example.th'

  test('a push title fits a lock screen', () => {
    const titles = texts.filter(({ place }) => /platform\/texts: push\..*title$/.test(place))
    expect(titles.length).toBeGreaterThan(50)
    expect(titles.filter(({ text }) => lengthOf(withoutValues(text)) > PUSH_TITLE).map(({ place }) => place)).toEqual(
      [],
    )
  })

  test.each(['confirm_phone', 'forgot_pin', 'leave_phone', 'take_phone', 'unlock_pin'] as const)(
    'the SMS of %s is two parts in Thai and one in English with the longest name of a brand',
    (purpose) => {
      const brand = 'W'.repeat(MAX_SMS_NAME)
      const sms = otpMessage({ purpose, brand, code: '123456', reference: 'A2B3', origin: `https://${HOST}` })
      expect(sms.th.length).toBeLessThanOrEqual(SMS.th)
      expect(sms.en.length).toBeLessThanOrEqual(SMS.en)
      expect(sms.en, 'another letter would make it a UCS-2 message').toMatch(/^[\x20-\x5a\x61-\x7a\n]*$/)
    },
  )

  /** The ids of messages between the tags of a button, not in its attributes. */
  function labelIds(source: string): string[] {
    return [...source.matchAll(/<(Button|LinkButton|Submit)\b/g)].flatMap(({ index, 1: tag }) => {
      const element = source.slice(index, source.indexOf(`</${tag}>`, index))
      let depth = 0
      const start = [...element].findIndex((sign, i) => {
        depth += sign === '{' ? 1 : sign === '}' ? -1 : 0
        return sign === '>' && depth === 0 && element[i - 1] !== '='
      })
      return element[start - 1] === '/'
        ? []
        : [...element.slice(start).matchAll(/'([a-z]\w*\.[\w.]+)'/gi)].map(([, id = '']) => id)
    })
  }

  test('a button’s label fits one line of a narrow phone', () => {
    const ids = globSync('src/{features,components,routes}/**/*.tsx')
      .filter((file) => !/\.(?:test|stories)\./.test(file))
      .flatMap((file) => labelIds(readFileSync(file, 'utf8')))
    expect(ids.length).toBeGreaterThan(100)
    const labels = texts.filter(({ place }) => ids.includes(place.replace('src/locales: ', '')))
    expect(
      labels
        .filter(({ text }) => lengthOf(withoutValues(text)) > BUTTON)
        .map((text) => shown(text, lengthOf(withoutValues(text.text)))),
    ).toEqual([])
  })
})

describe('reading level', () => {
  /** Sentences that speak of money or of what stands for it. */
  const MONEY = /ชำระ|เงิน|คืน|คูปอง|ยอด|บาท|\b(?:pay|paid|pays|money|baht|refund|coupon|charge|price)/i
  /**
   * A school leaver reads a sentence of 14 words at once, which plain-language guides give as easy. Thai has spaces
   * between clauses instead of full stops, so there the words between two spaces count.
   */
  const MAX_WORDS = { money: { th: 12, en: 14 }, other: { th: 13, en: 18 } }
  const clauses = {
    th: (text: string) => text.split(/\s+/),
    en: (text: string) => text.split(/(?<=[.?!])\s+|[:;\n]\s*/),
  }
  const countWords = {
    th: (clause: string) => [...words.segment(clause)].filter(({ isWordLike }) => isWordLike).length,
    en: (clause: string) => clause.split(/\s+/).filter((word) => /\w/.test(word)).length,
  }
  const longClauses = ({ locale, text }: Text) => {
    const most = MAX_WORDS[MONEY.test(text) ? 'money' : 'other'][locale]
    return clauses[locale](text.replaceAll(/\{\w+\}/g, '50')).filter(
      (clause) => countWords[locale](withoutValues(clause)) > most,
    )
  }

  test('a long sentence is found', () => {
    const find = (locale: 'th' | 'en', text: string) => longClauses({ place: '', locale, text }).length
    expect(find('en', 'The shop will send 50 baht back by bank, and you get a case number at once.')).toBe(1)
    expect(find('en', 'We’ll send 50 baht back. You get a case number now.')).toBe(0)
    expect(find('th', 'บาททางพร้อมเพย์เข้าเบอร์มือถือของบัญชีคุณภายในสามวันทำการ')).toBe(1)
    expect(find('th', 'เราจะโอนคืน 50 บาท ภายใน 3 วันทำการ')).toBe(0)
  })

  test('every sentence of the app and of the server’s messages is short', () => {
    const sentences = texts.filter(({ place }) => /^src\/(?:locales|server\/platform\/texts):/.test(place))
    expect(sentences.flatMap((text) => longClauses(text).map((clause) => shown(text, clause)))).toEqual([])
  })
})
