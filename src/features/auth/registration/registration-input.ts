import type { register } from '#contract/auth.ts'
import { cleanLine } from '#contract/clean.ts'
import { cleanEmail } from '#contract/details.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { parsePhone } from '#contract/thai/phone.ts'
import { readBirthdate } from '#features/auth/sign-in/birthdate.ts'
import { readRegistration, type useRegistration } from './registration.store.ts'

/** ISO date such as `1999-12-31`, or null if no valid date is entered. */
export function birthdayOf({ birthdate }: Pick<ReturnType<typeof useRegistration>, 'birthdate'>): string | null {
  const parsedDate = readBirthdate(birthdate)
  return parsedDate.kind === 'date' ? parsedDate.iso : null
}

/** The input of the register call. */
export function toRegisterInput(): InputOf<typeof register> {
  const { phone_number, full_name, email, gender, birthdate, pin_code } = readRegistration()
  return {
    phone_number: parsePhone(phone_number) ?? '',
    full_name: cleanLine(full_name),
    email: cleanEmail(email) || null,
    gender: gender || null,
    birthdate: birthdayOf({ birthdate }),
    is_policy: true,
    pin_code,
  }
}
