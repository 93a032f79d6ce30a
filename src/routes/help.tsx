import { createFileRoute } from '@tanstack/react-router'
import { object, safeParse } from 'valibot'
import { TransactionId } from '#contract/scalars.ts'
import { Help } from '#features/shell/help/help.tsx'

const About = object({ about: TransactionId })

export const Route = createFileRoute('/help')({
  staticData: { layout: 'default' },
  component: HelpHere,
})

function HelpHere() {
  // Read here and not by the route, which is in the first file of the app.
  const read = safeParse(About, Route.useSearch())
  return <Help about={read.success ? read.output.about : undefined} />
}
