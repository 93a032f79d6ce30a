/**
 * A brand's own name of the points, put into every message that names them, so that none is forgotten. Node.js only: it brings
 * the parser and the app's messages.
 */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Locale } from '#contract/locale.ts'
import type { PointsName } from '#contract/page.ts'
import english from '#locales/en.json' with { type: 'json' }
import thai from '#locales/th.json' with { type: 'json' }
import { renamePoints } from './points-name.ts'

type MessageId = keyof typeof thai

const MESSAGES = { th: thai, en: english }
/** Messages that name the points. A point of a map and “point it at the QR” are no plurals. */
export const POINT_IDS = (Object.keys(thai) as MessageId[]) // the keys of the file
  .filter((id) => thai[id].includes('คะแนน') || /\bpoints\b/i.test(english[id]))

/** The same message with the name in its texts, also in those of plural forms. */
function withName(message: readonly MessageFormatElement[], locale: Locale, name: PointsName): MessageFormatElement[] {
  return message.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: renamePoints(element.value, locale, name) }
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
    const options = Object.entries(element.options).map(([option, { value }]) => [
      option,
      { value: withName(value, locale, name) },
    ])
    return { ...element, options: Object.fromEntries(options) }
  })
}

/** The app's messages that name the points, parsed, with the brand's name of them. */
export const pointMessages = (locale: Locale, name: PointsName): Record<string, MessageFormatElement[]> =>
  Object.fromEntries(
    POINT_IDS.map((id) => [id, withName(parse(MESSAGES[locale][id], { captureLocation: false }), locale, name)]),
  )
