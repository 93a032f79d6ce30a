import { createFileRoute, redirect } from '@tanstack/react-router'
import { Coming } from '#features/frame/coming.tsx'
import { isLoginStarted } from '#features/session/login.store.ts'

export const Route = createFileRoute('/_guest/forgot-pass/')({
  staticData: { layout: 'default' },
  beforeLoad: () => {
    if (!isLoginStarted()) throw redirect({ to: '/login/pin-code', search: true })
  },
  component: () => <Coming title="coming.forgot" />,
})
