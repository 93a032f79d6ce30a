import { useNavigate, useSearch } from '@tanstack/react-router'
import { clearReset } from '#features/auth/pin-reset/pin-reset.store.ts'
import { resetRegistration } from '#features/auth/registration/registration.store.ts'
import { safeRedirectPath } from '#lib/browser/safe-redirect.ts'
import { resetLogin } from './login.store.ts'

/**
 * Redirects to the page that the customer wanted before the sign-in, then clears the drafts of its forms.
 * @param onArrived says what has been done, which the page that follows does not say
 */
export function useSignInRedirect(onArrived: () => void) {
  const navigate = useNavigate()
  const { next } = useSearch({ from: '/_guest' })
  return async () => {
    await navigate({ to: safeRedirectPath(next) ?? '/', replace: true })
    resetLogin()
    resetRegistration()
    clearReset()
    onArrived()
  }
}
