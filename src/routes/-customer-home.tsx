import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CustomerBlock } from '#contract/home-blocks.ts'
import { BranchPanel } from '#features/branches/branch-list/branch-panel.tsx'
import { usePurchases } from '#features/checkout/payment/use-purchases.ts'
import { MyServices } from '#features/delivery/order-status/my-services.tsx'
import { CustomerHome } from '#features/loads/home/customer-home.tsx'
import {
  couponCountQuery,
  homePromotionsQuery,
  pointsQuery,
  servicesQuery,
} from '#features/rewards/balances/balances.queries.ts'
import { Balances } from '#features/rewards/balances/balances.tsx'
import { Offers } from '#features/rewards/balances/offers.tsx'
import { FirstSteps } from '#features/shell/home/first-steps.tsx'
import { Shortcuts } from '#features/shell/home/shortcuts.tsx'
import { pageConfig } from '#lib/browser/page-config.ts'

/** Starts the queries of the parts that are shown later. */
export function startCustomerQueries(queryClient: QueryClient) {
  void queryClient.prefetchQuery(pointsQuery())
  void queryClient.prefetchQuery(couponCountQuery())
  void queryClient.prefetchQuery(homePromotionsQuery())
}

/** Home page of a customer. The parts that would shift the page are loaded before the rest is shown. */
export function CustomerPage({ name }: { name: string | undefined }) {
  // `isFetched` and not `isPending`: a failed query is pending again at each retry, so the page would appear and disappear.
  const { query: history, readAt } = usePurchases()
  const { isFetched: isServiceFetched } = useQuery(servicesQuery())
  const { data: promotions, isFetched: isPromotionFetched } = useQuery(homePromotionsQuery())
  const isNew = history.data?.details.length === 0
  // What a newcomer sees begins with a promotion.
  const isReady = (history.isFetched || readAt !== null) && isServiceFetched && (!isNew || isPromotionFetched)
  // What a brand may order or leave out.
  const blocks: Record<CustomerBlock, ReactNode> = {
    // A last order once more is the button of the field.
    again: isNew ? (
      <FirstSteps
        key="again"
        welcome={promotions?.details.find(({ points, is_available }) => points === 0 && is_available)}
      />
    ) : null,
    branches: <BranchPanel key="branches" maxShown={2} />,
    balances: <Balances key="balances" />,
    offers: <Offers key="offers" />,
    services: isPromotionFetched ? <Shortcuts key="services" /> : null,
  }
  return (
    <CustomerHome name={name} orders={isReady ? <MyServices /> : undefined}>
      {isReady ? (pageConfig.brand.own?.home?.customer?.map((block) => blocks[block]) ?? Object.values(blocks)) : null}
    </CustomerHome>
  )
}
