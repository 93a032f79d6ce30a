import { createFileRoute } from '@tanstack/react-router'
import { LoginPin } from '#features/auth/sign-in/login-pin.tsx'
import { requirePhone } from '#features/auth/sign-in/step-guards.ts'

export const Route = createFileRoute('/_guest/login/pin-code')({
  staticData: { isStep: true },
  loader: requirePhone,
  component: LoginPin,
})
