import { boolean, type InferOutput, nullable, object, picklist, string } from 'valibot'
import { proxy } from 'valtio'
import { cleanLine } from '#contract/clean.ts'
import { parsePhone } from '#contract/thai/phone.ts'
import { GENDERS } from '#contract/user.ts'
import { createPersistedDraft } from '#lib/auth/persisted-draft.ts'
import { useStore } from '#lib/browser/use-store.ts'

const Registration = object({
  /** As typed; `parsePhone` parses it. */
  phone_number: string(),
  /** The phone number, E.164, that the server has confirmed to have no account. */
  free_phone: string(),
  full_name: string(),
  email: string(),
  gender: picklist(['', ...GENDERS]),
  /** As typed, in the Buddhist or the Gregorian era. */
  birthdate: nullable(object({ day: string(), month: string(), year: string() })),
  is_policy: boolean(),
})

const empty: InferOutput<typeof Registration> = {
  phone_number: '',
  free_phone: '',
  full_name: '',
  email: '',
  gender: '',
  birthdate: null,
  is_policy: false,
}

const registration = createPersistedDraft('registration', Registration, empty)
/** In a separate proxy, because it is never stored. */
const secret = proxy({ pin_code: '' })

export const useRegistration = () => useStore(registration)
export const readRegistration = () => ({ ...registration, ...secret })
export const isRegistrationPin = (pin: string) => pin === secret.pin_code
export const editRegistration = (change: Partial<typeof empty>) => Object.assign(registration, change)
export const chooseRegistrationPin = (pin_code: string) => Object.assign(secret, { pin_code })
export function resetRegistration() {
  Object.assign(registration, empty)
  secret.pin_code = ''
}
export const isRegistrationStarted = () =>
  Boolean(parsePhone(registration.phone_number) && cleanLine(registration.full_name) && registration.is_policy)
export const isRegistrationPinChosen = () => isRegistrationStarted() && secret.pin_code !== ''
