import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#features/auth/sign-in/guards.ts'

export const Route = createFileRoute('/_authed')({
  beforeLoad: ({ location }) => guard('check-auth')({ location, search: {} }),
})
