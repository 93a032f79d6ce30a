import { createFileRoute } from '@tanstack/react-router'
import { ForgotConfirm } from '#features/auth/pin-reset/forgot-confirm.tsx'

export const Route = createFileRoute('/_guest/forgot-pass/conf-pin')({
  staticData: { layout: 'default' },
  beforeLoad: async () => (await import('#features/auth/sign-in/step-guards.ts')).requireResetPin(),
  component: ForgotConfirm,
})
