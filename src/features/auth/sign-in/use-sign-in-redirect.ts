import { useNavigate, useSearch } from '@tanstack/react-router'
import { forgetReset } from '#features/auth/pin-reset/pin-reset.store.ts'
import { forgetRegistration } from '#features/auth/registration/registration.store.ts'
import { safeRedirectPath } from '#lib/browser/safe-redirect.ts'
import { forgetLogin } from './login.store.ts'

/** On to where the customer was going, once they are in. What they typed on the way is forgotten. */
export function useEnter() {
  const navigate = useNavigate()
  const { next } = useSearch({ from: '/_guest' })
  return async () => {
    await navigate({ to: safeRedirectPath(next) ?? '/', replace: true })
    forgetLogin()
    forgetRegistration()
    forgetReset()
  }
}
