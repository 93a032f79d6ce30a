import { createFileRoute, redirect } from '@tanstack/react-router'
import { Pay } from '#features/load-payment/pay.tsx'
import { providersQuery } from '#features/payment/payment.queries.ts'
import { readSelectedCommand } from '#features/payment/selected-command.store.ts'

export const Route = createFileRoute('/_authed/payment/$node_id/$address/$sub_position/')({
  staticData: { layout: 'default' },
  beforeLoad: async () => {
    const { isCommandSelected } = await import('#features/payment/selected-command.store.ts')
    if (!isCommandSelected()) throw redirect({ to: '/', state: { why: 'choice' } })
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
