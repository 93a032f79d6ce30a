import { createFileRoute, redirect } from '@tanstack/react-router'
import { Coming } from '#features/frame/coming.tsx'

export const Route = createFileRoute('/_guest/forgot-pass/pin')({
  staticData: { layout: 'default' },
  // Nothing can be there before its step is built, so the guard always sends back.
  beforeLoad: () => {
    throw redirect({ to: '/forgot-pass', search: true })
  },
  component: () => <Coming title="coming.forgot" />,
})
