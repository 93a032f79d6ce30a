import { createFileRoute } from '@tanstack/react-router'
import { legalQuery } from '#features/legal/legal.queries.ts'
import { Legal } from '#features/legal/legal.tsx'
import { currentLocale } from '#lib/words/locale.ts'

export const Route = createFileRoute('/privacy-policy')({
  staticData: { layout: 'default' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(legalQuery('privacy', currentLocale())),
  component: () => <Legal page="privacy" />,
})
