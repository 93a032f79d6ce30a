import { createFileRoute } from '@tanstack/react-router'
import { Privacy } from '#features/account/profile/privacy.tsx'
import { consentsQuery } from '#features/account/profile/profile.queries.ts'
import { needs } from '#features/auth/sign-in/guards.ts'

export const Route = createFileRoute('/_authed/profile/privacy')({
  beforeLoad: needs('privacy'),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(consentsQuery()),
  component: Privacy,
})
