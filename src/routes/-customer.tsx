import { useQuery } from '@tanstack/react-query'
import { BranchPanel } from '#features/branches/branch-list/branch-panel.tsx'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { MyServices } from '#features/delivery/order-status/my-services.tsx'
import { ReorderLast } from '#features/loads/history/reorder-last.tsx'
import { CustomerHome } from '#features/loads/home/customer-home.tsx'
import { servicesQuery } from '#features/rewards/balances/balances.queries.ts'
import { Balances } from '#features/rewards/balances/balances.tsx'
import { Offers } from '#features/rewards/balances/offers.tsx'
import { Shortcuts } from '#features/shell/home/shortcuts.tsx'

/** Home of a customer. What moves the rest of the page comes before it. */
export function Customer({ name }: { name: string | undefined }) {
  // Fetched, not pending: what has failed is pending again with each new try, and the page would come and go with it.
  const { isFetched: isHistoryFetched } = useQuery(historyQuery(openPurchases))
  const { isFetched: isServiceFetched } = useQuery(servicesQuery())
  const isReady = isHistoryFetched && isServiceFetched
  return (
    <>
      <CustomerHome name={name}>{isReady ? <MyServices /> : undefined}</CustomerHome>
      {isReady ? (
        <>
          <ReorderLast />
          <BranchPanel most={2} />
          <Balances />
          <Offers />
          <Shortcuts />
        </>
      ) : null}
    </>
  )
}
