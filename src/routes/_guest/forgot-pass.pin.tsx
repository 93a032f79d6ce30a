import { createFileRoute } from '@tanstack/react-router'
import { ForgotPin } from '#features/auth/pin-reset/forgot-pin.tsx'

export const Route = createFileRoute('/_guest/forgot-pass/pin')({
  staticData: { layout: 'default' },
  beforeLoad: async () => (await import('#features/auth/sign-in/step-guards.ts')).requireOtp(),
  component: ForgotPin,
})
