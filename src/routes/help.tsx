import { createFileRoute } from '@tanstack/react-router'
import { object, safeParse } from 'valibot'
import { PurchaseId } from '#contract/route-params.ts'
import { Help } from '#features/shell/help/help.tsx'

const Search = object({ about: PurchaseId })

export const Route = createFileRoute('/help')({
  validateSearch: ({ about }): { about?: unknown } => ({ about }),
  component: HelpRoute,
})

function HelpRoute() {
  // Parsed here and not in the route, whose code is in the app's entry chunk.
  const result = safeParse(Search, Route.useSearch())
  return <Help about={result.success ? result.output.about : undefined} />
}
