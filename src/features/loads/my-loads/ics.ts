const encoder = new TextEncoder()
/** RFC 5545 section 3.1: a line has at most 75 octets, its end not counted. */
const LINE_OCTETS = 75

/** Folded between whole characters: a Thai one is three octets. */
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

/** RFC 5545 section 3.3.11. */
const text = (value: string) => value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')
const instant = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')

export type CalendarEntry = {
  /** The same for the same load, so that a second one replaces the first; no id that opens a bill. */
  uid: string
  title: string
  place: string
  /** ms since 1970. */
  at: number
  now: number
  alarm: { minutesBefore: number; text: string }
}

/** An iCalendar file (RFC 5545) with one entry of ten minutes and its alarm. */
export function calendarText({ uid, title, place, at, now, alarm }: CalendarEntry) {
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
    `LOCATION:${text(place)}`,
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
