import { createFileRoute } from '@tanstack/react-router'
import { legalQuery, textsOf } from '#features/engagement/legal/legal.queries.ts'
import { Legal } from '#features/engagement/legal/legal.tsx'
import { requestedLocale } from '#lib/i18n/locale.ts'
import { serverNow } from '#lib/server-clock.ts'

export const Route = createFileRoute('/refund-policy')({
  loader: ({ context }) =>
    context.queryClient.prefetchQuery(legalQuery('refund', requestedLocale(), textsOf('refund', serverNow()).present)),
  component: () => <Legal page="refund" />,
})
