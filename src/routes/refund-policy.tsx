import { createFileRoute } from '@tanstack/react-router'
import { legalQuery } from '#features/engagement/legal/legal.queries.ts'
import { Legal } from '#features/engagement/legal/legal.tsx'
import { requestedLocale } from '#lib/i18n/locale.ts'

export const Route = createFileRoute('/refund-policy')({
  staticData: { layout: 'default' },
  loader: ({ context }) => context.queryClient.prefetchQuery(legalQuery('refund', requestedLocale())),
  component: () => <Legal page="refund" />,
})
