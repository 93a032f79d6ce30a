import { proxy, useSnapshot } from 'valtio'

const empty = {
  phone_number: '',
  full_name: '',
  email: '',
  gender: '',
  birthdate: '',
  is_policy: false,
  is_marketing: false,
  is_location: false,
  pin_code: '',
}

/** What the visitor has typed so far. In memory only: it holds a PIN. */
const registration = proxy({ ...empty })
export const useRegistration = () => useSnapshot(registration)
export const readRegistration = () => ({ ...registration })
export const editRegistration = (change: Partial<typeof empty>) => Object.assign(registration, change)
export const forgetRegistration = () => Object.assign(registration, empty)
export const isRegistrationStarted = () =>
  Boolean(registration.phone_number && registration.full_name && registration.is_policy)
export const isRegistrationPinChosen = () => registration.pin_code.length === 6
