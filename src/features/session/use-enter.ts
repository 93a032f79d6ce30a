import { useNavigate, useSearch } from '@tanstack/react-router'
import { safePath } from '#lib/page/next-page.ts'
import { forgetLogin } from './login.store.ts'
import { forgetRegistration } from './registration.store.ts'
import { forgetReset } from './reset.store.ts'

/** On to where the customer was going, once they are in. What they typed on the way is forgotten. */
export function useEnter() {
  const navigate = useNavigate()
  const { next } = useSearch({ from: '/_guest' })
  return async () => {
    await navigate({ to: safePath(next) ?? '/', replace: true })
    forgetLogin()
    forgetRegistration()
    forgetReset()
  }
}
