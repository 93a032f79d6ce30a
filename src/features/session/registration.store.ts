import { boolean, object, string } from 'valibot'
import { proxy, useSnapshot } from 'valtio'
import { parsePhone } from '#contract/phone.ts'
import { createDraft } from '#lib/draft.ts'

const Registration = object({
  /** As it stands in the field; `parsePhone` reads it. */
  phone_number: string(),
  full_name: string(),
  email: string(),
  gender: string(),
  /** `1999-12-31`, or empty. */
  birthdate: string(),
  is_policy: boolean(),
  is_marketing: boolean(),
  is_location: boolean(),
})

const empty = {
  phone_number: '',
  full_name: '',
  email: '',
  gender: '',
  birthdate: '',
  is_policy: false,
  is_marketing: false,
  is_location: false,
}

const registration = createDraft('registration', Registration, empty)
/** Apart, because it is never stored. */
const secret = proxy({ pin_code: '' })

export const useRegistration = () => useSnapshot(registration)
export const readRegistration = () => ({ ...registration, ...secret })
export const editRegistration = (change: Partial<typeof empty>) => Object.assign(registration, change)
export const chooseRegistrationPin = (pin_code: string) => Object.assign(secret, { pin_code })
export function forgetRegistration() {
  Object.assign(registration, empty)
  secret.pin_code = ''
}
export const isRegistrationStarted = () =>
  Boolean(parsePhone(registration.phone_number) && registration.full_name.trim() && registration.is_policy)
export const isRegistrationPinChosen = () => isRegistrationStarted() && secret.pin_code !== ''
