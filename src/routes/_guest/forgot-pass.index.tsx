import { createFileRoute } from '@tanstack/react-router'
import { ForgotOtp } from '#features/auth/pin-reset/forgot-otp.tsx'

export const Route = createFileRoute('/_guest/forgot-pass/')({
  staticData: { layout: 'default' },
  beforeLoad: async () => (await import('#features/auth/sign-in/step-guards.ts')).requireReset(),
  component: ForgotOtp,
})
