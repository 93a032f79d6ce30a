import { createFileRoute } from '@tanstack/react-router'
import { Pay } from '#features/load-payment/pay.tsx'
import { providersQuery } from '#features/payment/payment.queries.ts'
import { readSelectedCommand } from '#features/payment/selected-command.store.ts'
import { MachineReports } from '#features/reports/machine-reports.tsx'
import { canReport, reportsQuery } from '#features/reports/reports.queries.ts'

export const Route = createFileRoute('/_authed/payment/$node_id/$address/$sub_position/')({
  staticData: { layout: 'default' },
  beforeLoad: async ({ params }) => {
    const { requireChoice } = await import('#features/load-payment/require-choice.ts')
    requireChoice(params)
  },
  loader: ({ context, params }) => {
    const branch = readSelectedCommand()?.branch_id
    if (branch) void context.queryClient.prefetchQuery(providersQuery(branch))
    if (canReport()) void context.queryClient.prefetchQuery(reportsQuery(params))
  },
  component: PayHere,
})

function PayHere() {
  const address = Route.useParams()
  return <Pay address={address} reports={<MachineReports machine={address} />} />
}
