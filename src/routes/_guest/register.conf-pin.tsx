import { createFileRoute } from '@tanstack/react-router'
import { RegisterConfirm } from '#features/auth/registration/register-confirm.tsx'
import { requireNewPin } from '#features/auth/sign-in/step-guards.ts'

export const Route = createFileRoute('/_guest/register/conf-pin')({
  staticData: { isStep: true },
  loader: requireNewPin,
  component: RegisterConfirm,
})
