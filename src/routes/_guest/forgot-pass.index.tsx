import { createFileRoute } from '@tanstack/react-router'
import { ForgotOtp } from '#features/forgot-pin/forgot-otp.tsx'

export const Route = createFileRoute('/_guest/forgot-pass/')({
  staticData: { layout: 'default' },
  beforeLoad: async () => (await import('#features/session/steps.ts')).needsReset(),
  component: ForgotOtp,
})
