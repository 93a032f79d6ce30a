import { createFileRoute } from '@tanstack/react-router'
import { RegisterPin } from '#features/auth/registration/register-pin.tsx'

export const Route = createFileRoute('/_guest/register/pin')({
  staticData: { layout: 'default' },
  beforeLoad: async () => (await import('#features/auth/sign-in/step-guards.ts')).requireDetails(),
  component: RegisterPin,
})
