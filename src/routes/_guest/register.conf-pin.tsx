import { createFileRoute } from '@tanstack/react-router'
import { RegisterConfirm } from '#features/auth/registration/register-confirm.tsx'

export const Route = createFileRoute('/_guest/register/conf-pin')({
  staticData: { layout: 'default' },
  beforeLoad: async () => (await import('#features/auth/sign-in/step-guards.ts')).requireNewPin(),
  component: RegisterConfirm,
})
