import { createFileRoute } from '@tanstack/react-router'
import { ForgotPin } from '#features/forgot-pin/forgot-pin.tsx'

export const Route = createFileRoute('/_guest/forgot-pass/pin')({
  staticData: { layout: 'default' },
  beforeLoad: async () => (await import('#features/session/steps.ts')).needsOtp(),
  component: ForgotPin,
})
