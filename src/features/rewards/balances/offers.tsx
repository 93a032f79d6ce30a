import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { homePromotionsQuery } from './balances.queries.ts'
import { OfferCarousel } from './offer-carousel.tsx'

/** The shop's promotions for points or for free; renders nothing without any. */
export const Offers = memo(function Offers() {
  const offers = useQuery(homePromotionsQuery())
  if (offers.isPending) return <Skeleton shape="panel" />
  return <OfferCarousel offers={offers.data?.details ?? []} />
})
