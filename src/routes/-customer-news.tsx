import type { ReactNode } from 'react'
import type { User } from '#contract/user.ts'
import { LoadNudges } from '#features/loads/load-nudges.tsx'
import { CustomerPush } from '#features/push/customer-push.tsx'

/** What a customer is told, wherever they are in the app. */
export function CustomerNews({ user }: { user: User }): ReactNode {
  return (
    <>
      <LoadNudges />
      <CustomerPush user={user} />
    </>
  )
}
