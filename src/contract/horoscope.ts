import { array, type InferOutput, minLength, nullable, object, optional, picklist, pipe, regex, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Day, LocalizedText } from './scalars.ts'

/** Weekdays of birth in the Thai tradition, which splits Wednesday into two. */
export const BIRTH_DAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'wednesday_night',
  'thursday',
  'friday',
  'saturday',
] as const
export type BirthDay = (typeof BIRTH_DAYS)[number]

export const SIGNS = [
  'aries',
  'taurus',
  'gemini',
  'cancer',
  'leo',
  'virgo',
  'libra',
  'scorpio',
  'sagittarius',
  'capricorn',
  'aquarius',
  'pisces',
] as const

export const Birth = picklist([...BIRTH_DAYS, ...SIGNS])
export type Birth = InferOutput<typeof Birth>

/** A colour with its name, because a colour alone is not accessible. */
const Color = object({ name: LocalizedText, hex: pipe(string(), regex(/^#[\da-f]{6}$/i)) })
const DayOfBirth = object({ name: LocalizedText, color: Color })
/** `dates` is the period of the sign, in words. */
const Sign = object({ name: LocalizedText, dates: LocalizedText })

/** The operator's file: names, colours, and for each topic the sentences that rotate daily. */
export const HoroscopeFile = object({
  days: object({
    sunday: DayOfBirth,
    monday: DayOfBirth,
    tuesday: DayOfBirth,
    wednesday: DayOfBirth,
    wednesday_night: DayOfBirth,
    thursday: DayOfBirth,
    friday: DayOfBirth,
    saturday: DayOfBirth,
  }),
  signs: object({
    aries: Sign,
    taurus: Sign,
    gemini: Sign,
    cancer: Sign,
    leo: Sign,
    virgo: Sign,
    libra: Sign,
    scorpio: Sign,
    sagittarius: Sign,
    capricorn: Sign,
    aquarius: Sign,
    pisces: Sign,
  }),
  topics: pipe(array(object({ title: LocalizedText, texts: pipe(array(LocalizedText), minLength(2)) })), minLength(1)),
})
export type HoroscopeFile = InferOutput<typeof HoroscopeFile>

/** One reading, with the names of all days of birth and signs. */
export const HoroscopeReading = object({
  birth: Birth,
  date: Day,
  /** The colour of the day itself. */
  color: Color,
  /**
   * Today's lucky colour for this birth; `avoid` is the colour that tradition advises against, for days of birth only.
   */
  lucky: Color,
  avoid: nullable(Color),
  readings: array(object({ title: LocalizedText, text: LocalizedText })),
  days: array(object({ id: picklist(BIRTH_DAYS), name: LocalizedText })),
  signs: array(object({ id: picklist(SIGNS), name: LocalizedText, dates: LocalizedText })),
})

/** The reading of a day for a day of birth or a sign. `unavailable` 503 while the operator's file is not valid. */
export const getHoroscope = endpoint('GET', '/api-internal/horoscope', {
  input: object({
    birth: Birth,
    /** Today in Bangkok when left out. */
    date: optional(Day),
  }),
  output: HoroscopeReading,
  access: 'public',
  isOfShop: true,
  isOfPageHost: true,
})
