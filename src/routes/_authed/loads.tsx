import { createFileRoute } from '@tanstack/react-router'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { loadName } from '#features/loads/my-loads/load-labels.ts'
import { MyLoads } from '#features/loads/my-loads/my-loads.tsx'
import { ReportLoad } from '#features/loads/my-loads/report-load.tsx'

export const Route = createFileRoute('/_authed/loads')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(historyQuery(openPurchases)),
  component: Loads,
})

function Loads() {
  return <MyLoads report={(load) => <ReportLoad purchase={load.purchase} name={loadName(load)} />} />
}
