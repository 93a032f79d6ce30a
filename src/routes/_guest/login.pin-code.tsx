import { createFileRoute, redirect } from '@tanstack/react-router'
import { isLoginStarted } from '#features/session/login.store.ts'
import { LoginPin } from '#features/session/login-pin.tsx'

export const Route = createFileRoute('/_guest/login/pin-code')({
  staticData: { layout: 'default' },
  beforeLoad: () => {
    if (!isLoginStarted()) throw redirect({ to: '/login', search: true })
  },
  component: LoginPin,
})
