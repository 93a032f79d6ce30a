/** A latitude and a longitude as written, which may be out of range. */
export type Coordinates = { lat: number; lng: number }

type Angle = { value: number; axis: 'lat' | 'lng' | undefined; isMarked: boolean; isDecimal: boolean; end: number }
type FoundAngle = Angle & { start: number }

/** Replaces the spellings of a word or sign by one sign. The order matters: ฟิลิปดา contains ลิปดา. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[º˚⁰]|&deg;/g, '°'],
  [/[″”“ʺ]|&quot;|[ฟพ]ิลิปดา/g, '"'],
  [/[′’‘ʹ´`]|&#39;|ลิปดา/g, "'"],
  [/''/g, '"'],
  [/[−‒–—]/g, '-'],
  [/[，、،]/g, ','],
  [/องศา/g, '°'],
  [/(?:เส้น)?(?:ละติจูด|รุ้ง)(?:ที่)?/g, 'φ'],
  [/(?:เส้น)?(?:ลองจิจูด|ลองติจูด|ลองกิจูด|แวง)(?:ที่)?/g, 'λ'],
  [/(?:ทิศ)?ตะวันออก/g, 'E'],
  [/(?:ทิศ)?ตะวันตก/g, 'W'],
  [/(?:ทิศ)?เหนือ/g, 'N'],
  [/(?:ทิศ)?ใต้/g, 'S'],
  [/(^|[^a-z])lat(?:itude)?(?![a-z])/g, '$1φ'],
  [/(^|[^a-z])(?:longitude|long|lng|lon)(?![a-z])/g, '$1λ'],
  // “Lat, long:” before both numbers marks neither of them.
  [/φ[^\dφλ]*λ|λ[^\dφλ]*φ/g, ''],
  // Degrees, minutes and seconds by their letters: 13d46m47s.
  [/(\d)\s*d(?:eg(?:rees?)?)?\.?(?![a-z])/g, '$1°'],
  [/(\d)\s*d\s*(?=\d)/g, '$1°'],
  [/(°\s*\d+(?:\.\d+)?)\s*m(?:in(?:ute)?s?)?\.?\s*(\d+(?:\.\d+)?)\s*s(?:ec(?:ond)?s?)?\.?/g, '$1\'$2"'],
  [/(°\s*\d+(?:\.\d+)?)\s*m(?:in(?:ute)?s?)?\.?/g, "$1'"],
  [/(^|[^a-z])n(?:orth)?(?![a-z])/g, '$1N'],
  [/(^|[^a-z])s(?:outh)?(?![a-z])/g, '$1S'],
  [/(^|[^a-z])e(?:ast)?(?![a-z])/g, '$1E'],
  [/(^|[^a-z])w(?:est)?(?![a-z])/g, '$1W'],
  // Minutes without their sign: 13° 46.7833 N.
  [/(^|[^\d.])(\d{1,3})\s*°\s*(\d{1,2}(?:\.\d+)?)(?![\d.'"]|\s*[°'])/g, "$1$2°$3'"],
  // Degrees, minutes and seconds separated only by blanks, colons or dashes, recognized by the adjacent letter.
  [/(^|[^\d.])(\d{1,3})[\s:-]+(\d{1,2})[\s:-]+(\d{1,2}(?:\.\d+)?)(?=\s*[NSEW])/g, '$1$2°$3\'$4"'],
  [/([NSEW]\s*)(\d{1,3})[\s:-]+(\d{1,2})[\s:-]+(\d{1,2}(?:\.\d+)?)(?![\d.])/g, '$1$2°$3\'$4"'],
  [/(^|[^\d.])(\d{1,3})\s+(\d{1,2}\.\d+)(?=\s*[NSEW])/g, "$1$2°$3'"],
  [/([NSEW]\s*)(\d{1,3})\s+(\d{1,2}\.\d+)(?![\d.])/g, "$1$2°$3'"],
]

/** Replaces decimal commas if both numbers have one and no number has a point: `13,7797 100,5447`. */
function withDecimalPoints(text: string): string {
  if (/\d\.\d/.test(text)) return text
  const isCommaList = /^\D*-?\d{1,3},\d{2,}\s*,\s*-?\d{1,3},\d{2,}\D*$/.test(text)
  const pairs = text.match(/\d+,\d+/g) ?? []
  return isCommaList || pairs.length === 2 ? text.replace(/(\d+),(\d{2,})/g, '$1.$2') : text
}

const canonical = (text: string) =>
  withDecimalPoints(SIGNS.reduce((result, [pattern, sign]) => result.replace(pattern, sign), text.toLowerCase()))

/** An angle with the mark of its axis before or after it. Skips digits of longer numbers, dates and house numbers. */
const ANGLE =
  /(?:(^|[^\d.,/-]|[,/](?!\d*\/))|(?=[NSEWφλ]))(?:([NSEWφλ])[\s:="'.°]*)?([-+]?)(\d{1,3}(?:\.\d+)?)(?!\d|\.\d)(?:\s*(°)\s*(?:(\d{1,2}(?:\.\d+)?)(?!\d)\s*(?:'\s*(?:(\d{1,2}(?:\.\d+)?)\s*"?)?))?)?(?:\s*([NSEW]))?/g

const AXIS: Record<string, Angle['axis']> = { N: 'lat', S: 'lat', φ: 'lat', E: 'lng', W: 'lng', λ: 'lng' }

function anglesOf(text: string): FoundAngle[] {
  const angles: FoundAngle[] = []
  ANGLE.lastIndex = 0
  for (let match = ANGLE.exec(text); match; match = ANGLE.exec(text)) {
    const [whole, prefix = '', sign = '', minus, degrees = '', mark, minutes, seconds] = match
    // In “N 13.7 E 100.5” the second letter is the next number's.
    const isSignBefore = /[NSEW]/.test(sign)
    const signAfter = isSignBefore ? undefined : match[8]
    const end = match.index + (isSignBefore ? whole.replace(/\s*[NSEW]$/, '') : whole).length
    ANGLE.lastIndex = end
    const size = Number(degrees) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
    const isNegative = minus === '-' || sign === 'S' || sign === 'W' || signAfter === 'S' || signAfter === 'W'
    const isOutOfRange = Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60
    const axis = AXIS[signAfter ?? ''] ?? AXIS[sign]
    angles.push({
      value: isOutOfRange ? Number.POSITIVE_INFINITY : size * (isNegative ? -1 : 1),
      axis,
      isMarked: axis !== undefined || mark !== undefined,
      isDecimal: degrees.includes('.'),
      start: match.index + prefix.length,
      end,
    })
  }
  return angles
}

/** The characters allowed between two angles whose axes are not marked. */
const SEPARATOR = /^[\s,;/|&+()[\]{}"'φλ:=-]*$/

function pairOf(first: FoundAngle, second: FoundAngle): Coordinates | undefined {
  if (first.axis && first.axis === second.axis) return undefined
  if (first.axis === 'lng' || second.axis === 'lat') return { lat: second.value, lng: first.value }
  // A value over 90 degrees is a longitude, so the other one is the latitude. Otherwise latitude comes first.
  if (!first.axis && !second.axis && Math.abs(first.value) > 90 && Math.abs(second.value) <= 90)
    return { lat: second.value, lng: first.value }
  return { lat: first.value, lng: second.value }
}

const SAME_DEGREES = 0.002
/** True if two notations mean the same location, with a tolerance of about 200 m. */
export const isSamePlace = (first: Coordinates, second: Coordinates) =>
  Math.abs(first.lat - second.lat) < SAME_DEGREES && Math.abs(first.lng - second.lng) < SAME_DEGREES

/**
 * Finds coordinates in a text: decimal degrees with point or comma, or degrees, minutes and seconds, with axes in either
 * language or none, and other text around them. Accepts longitude first if it is over 90 degrees.
 * @param text without invisible characters and with ASCII digits
 * @returns undefined if there are none, or those of two different locations
 */
export function parseCoordinates(text: string): Coordinates | undefined {
  const plain = canonical(text)
  const angles = anglesOf(plain)
  const pairs: Coordinates[] = []
  for (let index = 0; index + 1 < angles.length; index++) {
    const [first, second] = [angles[index], angles[index + 1]]
    if (!first || !second) break
    const separator = plain.slice(first.end, second.start)
    const hasBothAxes = first.axis !== undefined && second.axis !== undefined
    if (!hasBothAxes && !SEPARATOR.test(separator)) continue
    const isAlone = /^[\s()[\]{}]*$/.test(plain.slice(0, first.start) + plain.slice(second.end))
    const isCertain = (first.isMarked && second.isMarked) || (first.isDecimal && second.isDecimal)
    const isTyped = isAlone && (/[,;]/.test(separator) || first.isDecimal || second.isDecimal)
    const pair = isCertain || isTyped ? pairOf(first, second) : undefined
    if (!pair) continue
    pairs.push(pair)
    index++
  }
  const [firstPair, ...otherPairs] = pairs
  return firstPair && otherPairs.every((pair) => isSamePlace(firstPair, pair)) ? firstPair : undefined
}
