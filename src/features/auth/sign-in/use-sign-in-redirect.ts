import { useNavigate, useSearch } from '@tanstack/react-router'
import { clearReset } from '#features/auth/pin-reset/pin-reset.store.ts'
import { resetRegistration } from '#features/auth/registration/registration.store.ts'
import { safeRedirectPath } from '#lib/browser/safe-redirect.ts'
import { resetLogin } from './login.store.ts'

/** On to where the customer was going, once they are in. What they typed on the way is forgotten. */
export function useSignInRedirect() {
  const navigate = useNavigate()
  const { next } = useSearch({ from: '/_guest' })
  return async () => {
    await navigate({ to: safeRedirectPath(next) ?? '/', replace: true })
    resetLogin()
    resetRegistration()
    clearReset()
  }
}
