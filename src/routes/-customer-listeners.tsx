import type { ReactNode } from 'react'
import type { User } from '#contract/user.ts'
import { PushListener } from '#features/engagement/push/push-listener.tsx'
import { LoadReminders } from '#features/loads/my-loads/load-reminders.tsx'

/** Reminders and push notifications that a customer receives on every page. */
export function CustomerListeners({ user }: { user: User }): ReactNode {
  return (
    <>
      <LoadReminders />
      <PushListener user={user} />
    </>
  )
}
