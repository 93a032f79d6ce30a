import { createFileRoute } from '@tanstack/react-router'
import { LoginPin } from '#features/session/login-pin.tsx'

export const Route = createFileRoute('/_guest/login/pin-code')({
  staticData: { layout: 'default' },
  beforeLoad: async () => (await import('#features/session/steps.ts')).needsPhone(),
  component: LoginPin,
})
