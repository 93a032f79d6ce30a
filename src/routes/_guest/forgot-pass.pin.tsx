import { createFileRoute } from '@tanstack/react-router'
import { ForgotPin } from '#features/auth/pin-reset/forgot-pin.tsx'
import { requireOtp } from '#features/auth/sign-in/step-guards.ts'

export const Route = createFileRoute('/_guest/forgot-pass/pin')({
  staticData: { isStep: true },
  loader: requireOtp,
  component: ForgotPin,
})
