import { useQuery } from '@tanstack/react-query'
import { BranchPanel } from '#features/branches/branch-panel.tsx'
import { CustomerHome } from '#features/history/customer-home.tsx'
import { RepeatLast } from '#features/history/repeat-last.tsx'
import { Balances } from '#features/home/balances.tsx'
import { servicesQuery } from '#features/home/home.queries.ts'
import { MyServices } from '#features/home/my-services.tsx'
import { Offers } from '#features/home/offers.tsx'
import { Shortcuts } from '#features/home/shortcuts.tsx'
import { historyQuery, openPurchases } from '#features/payment/purchases.queries.ts'

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
          <RepeatLast />
          <BranchPanel most={2} />
          <Balances />
          <Offers />
          <Shortcuts />
        </>
      ) : null}
    </>
  )
}
