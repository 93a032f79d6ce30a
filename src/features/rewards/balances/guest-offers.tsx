import { useQuery } from '@tanstack/react-query'
import { publicPromotionsQuery } from './balances.queries.ts'
import { OfferCarousel } from './offer-carousel.tsx'

/** The shop's promotions, for guests; renders nothing until they have come. */
export function GuestOffers() {
  const { data } = useQuery(publicPromotionsQuery())
  return <OfferCarousel offers={data?.details ?? []} />
}
