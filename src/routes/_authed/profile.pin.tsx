import { createFileRoute, redirect } from '@tanstack/react-router'
import { ConfirmPin, CurrentPin, NewPin } from '#features/account/profile/change-pin.tsx'
import { readPinChange } from '#features/account/profile/pin-change.store.ts'
import { needs } from '#features/auth/sign-in/guards.ts'

const steps = { present: CurrentPin, new: NewPin, confirm: ConfirmPin }

function ChangePin() {
  const { step = 'present' } = Route.useSearch()
  const Step = steps[step]
  return <Step />
}

export const Route = createFileRoute('/_authed/profile/pin')({
  validateSearch: ({ step }): { step?: 'new' | 'confirm' } => (step === 'new' || step === 'confirm' ? { step } : {}),
  beforeLoad: needs('change_pin'),
  loaderDeps: ({ search: { step } }) => ({ step }),
  loader: ({ deps: { step } }) => {
    const { pin_code, new_pin_code } = readPinChange()
    if (step && !pin_code) throw redirect({ to: '/profile/pin', search: {} })
    if (step === 'confirm' && !new_pin_code) throw redirect({ to: '/profile/pin', search: { step: 'new' } })
  },
  component: ChangePin,
})
