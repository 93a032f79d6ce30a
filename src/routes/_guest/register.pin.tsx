import { createFileRoute } from '@tanstack/react-router'
import { RegisterPin } from '#features/registration/register-pin.tsx'

export const Route = createFileRoute('/_guest/register/pin')({
  staticData: { layout: 'default' },
  beforeLoad: async () => (await import('#features/session/steps.ts')).needsDetails(),
  component: RegisterPin,
})
