import type { User } from '#contract/user.ts'
import { NotificationPrompt } from './notification-prompt.tsx'
import { usePushes } from './use-pushes.ts'
import { useRegisterToken } from './use-register-token.ts'

/** All that pushes are for a customer, wherever they are in the app. */
export function PushListener({ user }: { user: User }) {
  useRegisterToken(user)
  usePushes()
  return <NotificationPrompt />
}
