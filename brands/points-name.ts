/** A brand's own name of the points, in place of ours in a text. */
import type { Locale } from '#contract/locale.ts'
import type { PointsName } from '#contract/page.ts'

const THAI = /[\u0e01-\u0e4e]/
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** With a space between a Latin name and Thai text. */
const inThai = (text: string, { th }: PointsName) =>
  text.replace(/([\u0e01-\u0e4e])?คะแนน([\u0e01-\u0e4e])?/g, (_, before = '', after = '') => {
    const start = before && !THAI.test(th.charAt(0)) ? ' ' : ''
    const end = after && !THAI.test(th.slice(-1)) ? ' ' : ''
    return before + start + th + end + after
  })

const inEnglish = (text: string, { en }: PointsName) =>
  text.replace(/\bpoints?\b/gi, (word) => {
    const own = word.endsWith('s') ? en.other : en.one
    return word.startsWith('P') ? capitalized(own) : own
  })

export const renamePoints = (text: string, locale: Locale, name: PointsName) =>
  (locale === 'th' ? inThai : inEnglish)(text, name)
