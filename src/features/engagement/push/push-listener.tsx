import type { User } from '#contract/user.ts'
import { NotificationPrompt } from './notification-prompt.tsx'
import { usePushes } from './use-pushes.ts'
import { useRegisterToken } from './use-register-token.ts'

/** Everything about push notifications of a customer that runs on every page. */
export function PushListener({ user }: { user: User }) {
  useRegisterToken(user)
  usePushes()
  return <NotificationPrompt />
}
