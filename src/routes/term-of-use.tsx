import { createFileRoute } from '@tanstack/react-router'
import { legalQuery } from '#features/engagement/legal/legal.queries.ts'
import { Legal } from '#features/engagement/legal/legal.tsx'
import { requestedLocale } from '#lib/i18n/locale.ts'

export const Route = createFileRoute('/term-of-use')({
  staticData: { layout: 'default' },
  loader: ({ context }) => context.queryClient.prefetchQuery(legalQuery('terms', requestedLocale())),
  component: () => <Legal page="terms" />,
})
