import { createFileRoute, redirect } from '@tanstack/react-router'
import { RegisterPin } from '#features/session/register-pin.tsx'
import { isRegistrationStarted } from '#features/session/registration.store.ts'

export const Route = createFileRoute('/_guest/register/pin')({
  staticData: { layout: 'default' },
  beforeLoad: () => {
    if (!isRegistrationStarted()) throw redirect({ to: '/register', search: true })
  },
  component: RegisterPin,
})
