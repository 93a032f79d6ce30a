import { createFileRoute } from '@tanstack/react-router'
import { loadName } from '#features/loads/load-words.ts'
import { MyLoads } from '#features/loads/my-loads.tsx'
import { historyQuery, openPurchases } from '#features/payment/purchases.queries.ts'
import { ReportButton } from '#features/reports/report-button.tsx'

export const Route = createFileRoute('/_authed/loads')({
  staticData: { layout: 'default' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(historyQuery(openPurchases)),
  component: Loads,
})

function Loads() {
  return <MyLoads report={(load) => <ReportButton machine={load.known} name={loadName(load)} />} />
}
