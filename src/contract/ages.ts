import { check, minValue, pipe } from 'valibot'
import { Day } from './scalars.ts'

/**
 * Years. Below the first nobody can have an account, as section 20 of the PDPA has the parents of a child consent; below the
 * second a parent agrees first, until a person comes of age by section 19 of the Civil and Commercial Code.
 */
export const AGES = { account: 10, adult: 20 } as const

/** The latest day of birth, `2016-11-29`, of somebody who may have an account. */
export function latestBirthdate(now = new Date()): string {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() - AGES.account)
  return day.toISOString().slice(0, 10)
}

/** A plausible birthdate of a living person. */
export const Birthdate = pipe(
  Day,
  minValue('1900-01-01'),
  check((day) => day <= latestBirthdate(), 'age'),
)
