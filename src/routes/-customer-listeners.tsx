import type { ReactNode } from 'react'
import type { User } from '#contract/user.ts'
import { CustomerPush } from '#features/engagement/push/push-listener.tsx'
import { LoadNudges } from '#features/loads/my-loads/load-reminders.tsx'

/** What a customer is told, wherever they are in the app. */
export function CustomerNews({ user }: { user: User }): ReactNode {
  return (
    <>
      <LoadNudges />
      <CustomerPush user={user} />
    </>
  )
}
