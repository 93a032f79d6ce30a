import { createFileRoute } from '@tanstack/react-router'
import { RegisterPin } from '#features/auth/registration/register-pin.tsx'
import { requireDetails } from '#features/auth/sign-in/step-guards.ts'

export const Route = createFileRoute('/_guest/register/pin')({
  staticData: { isStep: true },
  loader: requireDetails,
  component: RegisterPin,
})
