import { createFileRoute } from '@tanstack/react-router'
import { licencesQuery } from '#features/engagement/legal/licences.queries.ts'
import { Licences } from '#features/engagement/legal/licences.tsx'

export const Route = createFileRoute('/licences')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(licencesQuery()),
  component: Licences,
})
