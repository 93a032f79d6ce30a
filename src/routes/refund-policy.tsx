import { createFileRoute } from '@tanstack/react-router'
import { legalQuery } from '#features/legal/legal.queries.ts'
import { Legal } from '#features/legal/legal.tsx'
import { currentLocale } from '#lib/words/locale.ts'

export const Route = createFileRoute('/refund-policy')({
  staticData: { layout: 'default' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(legalQuery('refund', currentLocale())),
  component: () => <Legal page="refund" />,
})
