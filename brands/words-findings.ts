/** The message test for a brand's own words. Node.js and tools only: it brings the parser and the app's messages. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import english from '#locales/en.json' with { type: 'json' }
import thai from '#locales/th.json' with { type: 'json' }
import type { BrandFile } from './brand-file.ts'
import { wrongWords } from './terms.ts'
import { WORD_IDS } from './words.ts'

const MESSAGES = { th: thai, en: english }
const THAI = /[\u0e01-\u0e4e]/

/** Names of the values in a message, also inside of its plural forms. */
function valuesIn(message: readonly MessageFormatElement[]): string[] {
  return message.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.tag) return valuesIn(element.children)
    const inside = 'options' in element ? Object.values(element.options).flatMap(({ value }) => valuesIn(value)) : []
    return [element.value, ...inside]
  })
}
const namesIn = (text: string) => [...new Set(valuesIn(parse(text)))].toSorted()
const listed = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ') || 'no values'

function faultOf(text: string, own: string): string | undefined {
  let names: string[]
  try {
    names = namesIn(text)
  } catch (cause) {
    return `is not a message: ${cause instanceof Error ? cause.message : cause}. Close each { with a }`
  }
  const expected = namesIn(own)
  if (names.join() === expected.join()) return undefined
  return `has ${listed(names)}, but the app’s text “${own.replaceAll('\n', ' ')}” has ${listed(expected)}: write the same`
}

/** What is wrong with a brand's own words; empty if nothing is. */
export function wordsFindings({ words = {}, points }: Pick<BrandFile, 'words' | 'points'>): string[] {
  const ownNames = points ? [points.th, points.en.one, points.en.other] : []
  return WORD_IDS.flatMap((id) => {
    const text = words[id]
    if (!text) return []
    const faults = (['th', 'en'] as const).flatMap((locale) => {
      const fault = faultOf(text[locale], MESSAGES[locale][id])
      const terms = wrongWords(text[locale], locale).filter((word) => !ownNames.includes(word))
      const wrong = terms.map((word) => `says “${word}”, for which the app has another term: see docs/translating.md`)
      return [...(fault ? [fault] : []), ...wrong].map((what) => `words.${id}.${locale} ${what}.`)
    })
    if (THAI.test(text.en)) faults.push(`words.${id}.en “${text.en}” is in Thai: write it in English.`)
    return faults
  })
}
