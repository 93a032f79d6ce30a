import { createFileRoute, redirect } from '@tanstack/react-router'
import { RegisterConfirm } from '#features/session/register-confirm.tsx'
import { isRegistrationPinChosen } from '#features/session/registration.store.ts'

export const Route = createFileRoute('/_guest/register/conf-pin')({
  staticData: { layout: 'default' },
  beforeLoad: () => {
    if (!isRegistrationPinChosen()) throw redirect({ to: '/register/pin', search: true })
  },
  component: RegisterConfirm,
})
