import { createFileRoute } from '@tanstack/react-router'
import { RegisterConfirm } from '#features/registration/register-confirm.tsx'

export const Route = createFileRoute('/_guest/register/conf-pin')({
  staticData: { layout: 'default' },
  beforeLoad: async () => (await import('#features/session/steps.ts')).needsPin(),
  component: RegisterConfirm,
})
