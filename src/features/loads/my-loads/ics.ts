import { withoutJoins } from '#contract/thai/joins.ts'

const encoder = new TextEncoder()
/** RFC 5545 section 3.1: a line has at most 75 octets without its line break. */
const LINE_OCTETS = 75

/** Folds between graphemes: a Thai character has three octets in UTF-8. */
function fold(line: string) {
  const lines: string[] = []
  let current = ''
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(line)) {
    if (encoder.encode(current + segment).length > LINE_OCTETS) {
      lines.push(current)
      current = ' '
    }
    current += segment
  }
  return [...lines, current].join('\r\n')
}

/** Escapes a TEXT value, RFC 5545 section 3.3.11. */
const text = (value: string) =>
  withoutJoins(value)
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
const instant = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')

export type CalendarEntry = {
  /** The same for the same load, so that importing it again replaces the first entry; never an id that opens a bill. */
  uid: string
  title: string
  location: string
  /** ms since 1970. */
  at: number
  now: number
  alarm: { minutesBefore: number; text: string }
}

/** An iCalendar file (RFC 5545) with one entry of ten minutes and an alarm. */
export function calendarText({ uid, title, location, at, now, alarm }: CalendarEntry) {
  return `${[
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Washday//Loads//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${text(uid)}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART:${instant(at)}`,
    'DURATION:PT10M',
    `SUMMARY:${text(title)}`,
    `LOCATION:${text(location)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-PT${alarm.minutesBefore}M`,
    `DESCRIPTION:${text(alarm.text)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(fold)
    .join('\r\n')}\r\n`
}
