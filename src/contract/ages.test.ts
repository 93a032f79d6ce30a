import { is } from 'valibot'
import { expect, test } from 'vitest'
import { AGES, Birthdate, latestBirthdate } from './ages.ts'

test('a birthday of a child who cannot have an account is refused', () => {
  const [year = '', month, day] = latestBirthdate().split('-')
  expect(Number(year)).toBe(new Date().getUTCFullYear() - AGES.account)
  expect(is(Birthdate, latestBirthdate())).toBe(true)
  expect(is(Birthdate, `${Number(year) + 1}-${month}-${day}`)).toBe(false)
  expect(latestBirthdate(new Date('2028-02-29T00:00:00Z')), 'a leap day').toBe('2018-03-01')
})
