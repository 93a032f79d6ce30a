import type { User } from '#contract/user.ts'
import { NotificationPrompt } from './notification-prompt.tsx'
import { usePushes } from './use-pushes.ts'
import { useSendToken } from './use-register-token.ts'

/** All that pushes are for a customer, wherever they are in the app. */
export function CustomerPush({ user }: { user: User }) {
  useSendToken(user)
  usePushes()
  return <NotificationPrompt />
}
