import { createFileRoute } from '@tanstack/react-router'
import { sessionsQuery } from '#features/account/profile/profile.queries.ts'
import { Sessions } from '#features/account/profile/sessions.tsx'
import { needs } from '#features/auth/sign-in/guards.ts'

export const Route = createFileRoute('/_authed/profile/sessions')({
  beforeLoad: needs('sessions'),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(sessionsQuery()),
  component: Sessions,
})
