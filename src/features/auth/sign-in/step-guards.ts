import { redirect } from '@tanstack/react-router'
import { isNewPinChosen, isOtpGiven, isResetStarted } from '#features/auth/pin-reset/pin-reset.store.ts'
import { isRegistrationPinChosen, isRegistrationStarted } from '#features/auth/registration/registration.store.ts'
import { isLoginStarted } from './login.store.ts'

// Redirect a customer to the step that they have not completed, with the reason. Loaders, so that they come with their page.

export function requirePhone() {
  if (!isLoginStarted()) throw redirect({ to: '/login', search: true, state: { why: 'phone' } })
}

export function requireDetails() {
  if (!isRegistrationStarted()) throw redirect({ to: '/register', search: true, state: { why: 'details' } })
}

export function requireNewPin() {
  if (!isRegistrationPinChosen()) throw redirect({ to: '/register/pin', search: true, state: { why: 'pin' } })
}

export function requireReset() {
  if (!isResetStarted()) throw redirect({ to: '/login/pin-code', search: true, state: { why: 'forgot' } })
}

export function requireOtp() {
  if (!isOtpGiven()) throw redirect({ to: '/forgot-pass', search: true, state: { why: 'otp' } })
}

export function requireResetPin() {
  if (!isNewPinChosen()) throw redirect({ to: '/forgot-pass/pin', search: true, state: { why: 'pin' } })
}
