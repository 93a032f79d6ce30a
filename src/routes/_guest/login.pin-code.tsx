import { createFileRoute } from '@tanstack/react-router'
import { LoginPin } from '#features/auth/sign-in/login-pin.tsx'

export const Route = createFileRoute('/_guest/login/pin-code')({
  staticData: { layout: 'default' },
  beforeLoad: async () => (await import('#features/auth/sign-in/step-guards.ts')).requirePhone(),
  component: LoginPin,
})
