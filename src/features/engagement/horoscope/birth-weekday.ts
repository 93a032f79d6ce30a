import { BIRTH_DAYS, type Birth, type BirthDay } from '#contract/horoscope.ts'

const WEEK: readonly BirthDay[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The weekday of a date of birth. Wednesday is not split into day and night: only the customer knows the time. */
export const birthDayOf = (birthdate: string): BirthDay => WEEK[new Date(birthdate).getUTCDay()] ?? 'sunday'

export const isBirthDay = (birth: Birth): birth is BirthDay => BIRTH_DAYS.some((day) => day === birth)
