import { createFileRoute } from '@tanstack/react-router'
import { LineMessages } from '#features/account/settings/line-messages.tsx'

export const Route = createFileRoute('/_authed/profile/line')({
  validateSearch: ({ linkToken }): { linkToken?: string | undefined } => ({
    linkToken: typeof linkToken === 'string' ? linkToken : undefined,
  }),
  component: function LinePage() {
    return <LineMessages linkToken={Route.useSearch().linkToken} />
  },
})
