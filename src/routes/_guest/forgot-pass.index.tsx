import { createFileRoute } from '@tanstack/react-router'
import { ForgotOtp } from '#features/auth/pin-reset/forgot-otp.tsx'
import { requireReset } from '#features/auth/sign-in/step-guards.ts'

export const Route = createFileRoute('/_guest/forgot-pass/')({
  staticData: { isStep: true },
  loader: requireReset,
  component: ForgotOtp,
})
