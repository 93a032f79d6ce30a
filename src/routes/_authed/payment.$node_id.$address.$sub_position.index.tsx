import { createFileRoute } from '@tanstack/react-router'
import { Pay } from '#features/load-payment/pay.tsx'
import { providersQuery } from '#features/payment/payment.queries.ts'
import { readSelectedCommand } from '#features/payment/selected-command.store.ts'

export const Route = createFileRoute('/_authed/payment/$node_id/$address/$sub_position/')({
  staticData: { layout: 'default' },
  beforeLoad: async ({ params }) => {
    const { requireChoice } = await import('#features/load-payment/require-choice.ts')
    requireChoice(params)
  },
  loader: ({ context }) => {
    const branch = readSelectedCommand()?.branch_id
    if (branch) void context.queryClient.prefetchQuery(providersQuery(branch))
  },
  component: PayHere,
})

function PayHere() {
  return <Pay address={Route.useParams()} />
}
