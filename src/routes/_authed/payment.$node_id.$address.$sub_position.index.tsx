import { createFileRoute } from '@tanstack/react-router'
import { MachineReports } from '#features/branches/reports/machine-reports.tsx'
import { canReport, reportsQuery } from '#features/branches/reports/reports.queries.ts'
import { Pay } from '#features/checkout/load-payment/pay.tsx'
import { providersQuery } from '#features/checkout/payment/payment.queries.ts'
import { readSelectedCommand } from '#features/checkout/payment/selected-command.store.ts'

export const Route = createFileRoute('/_authed/payment/$node_id/$address/$sub_position/')({
  staticData: { layout: 'default' },
  beforeLoad: async ({ params }) => {
    const { requireSelection } = await import('#features/checkout/load-payment/require-selection.ts')
    requireSelection(params)
  },
  loader: ({ context, params }) => {
    const branch = readSelectedCommand()?.branch_id
    if (branch) void context.queryClient.prefetchQuery(providersQuery(branch))
    if (canReport()) void context.queryClient.prefetchQuery(reportsQuery(params))
  },
  component: PayRoute,
})

function PayRoute() {
  const address = Route.useParams()
  return <Pay address={address} reports={<MachineReports machine={address} />} />
}
