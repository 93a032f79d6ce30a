import { createFileRoute } from '@tanstack/react-router'
import { ForgotConfirm } from '#features/auth/pin-reset/forgot-confirm.tsx'
import { requireResetPin } from '#features/auth/sign-in/step-guards.ts'

export const Route = createFileRoute('/_guest/forgot-pass/conf-pin')({
  staticData: { isStep: true },
  loader: requireResetPin,
  component: ForgotConfirm,
})
