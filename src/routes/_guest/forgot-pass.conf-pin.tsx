import { createFileRoute } from '@tanstack/react-router'
import { ForgotConfirm } from '#features/forgot-pin/forgot-confirm.tsx'

export const Route = createFileRoute('/_guest/forgot-pass/conf-pin')({
  staticData: { layout: 'default' },
  beforeLoad: async () => (await import('#features/session/steps.ts')).needsNewPin(),
  component: ForgotConfirm,
})
