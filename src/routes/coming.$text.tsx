import { createFileRoute } from '@tanstack/react-router'
import { parse } from 'valibot'
import { AcceptedText } from '#contract/scalars.ts'
import { legalQuery, textsOf } from '#features/engagement/legal/legal.queries.ts'
import { ComingLegal } from '#features/engagement/legal/legal.tsx'
import { requestedLocale } from '#lib/i18n/locale.ts'
import { serverNow } from '#lib/server-clock.ts'

export const Route = createFileRoute('/coming/$text')({
  params: { parse: ({ text }) => ({ text: parse(AcceptedText, text) }) },
  loader: ({ context, params: { text } }) => {
    const { coming } = textsOf(text, serverNow())
    return coming && context.queryClient.prefetchQuery(legalQuery(text, requestedLocale(), coming))
  },
  component: ComingRoute,
})

function ComingRoute() {
  return <ComingLegal page={Route.useParams().text} />
}
