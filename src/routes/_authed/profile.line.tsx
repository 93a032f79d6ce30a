import { createFileRoute } from '@tanstack/react-router'
import { LineMessages } from '#features/account/settings/line-messages.tsx'
import { needs } from '#features/auth/sign-in/guards.ts'

export const Route = createFileRoute('/_authed/profile/line')({
  validateSearch: ({ linkToken }): { linkToken?: string | undefined } => ({
    linkToken: typeof linkToken === 'string' ? linkToken : undefined,
  }),
  beforeLoad: needs('line'),
  component: function LinePage() {
    return <LineMessages linkToken={Route.useSearch().linkToken} />
  },
})
