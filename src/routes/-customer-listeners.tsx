import type { ReactNode } from 'react'
import type { User } from '#contract/user.ts'
import { PhoneCheck } from '#features/auth/phone-check/phone-check.tsx'
import { PushListener } from '#features/engagement/push/push-listener.tsx'
import { LoadReminders } from '#features/loads/my-loads/load-reminders.tsx'

/** What a customer can meet on every page: reminders, push notifications, and the code that confirms the phone. */
export function CustomerListeners({ user }: { user: User }): ReactNode {
  return (
    <>
      <LoadReminders />
      <PushListener user={user} />
      <PhoneCheck phone={user.phone_number} />
    </>
  )
}
