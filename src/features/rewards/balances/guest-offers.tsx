import { useQuery } from '@tanstack/react-query'
import { onlyIf } from '#lib/api/query-client.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { publicPromotionsQuery } from './balances.queries.ts'
import { OfferCarousel } from './offer-carousel.tsx'

/** The shop's promotions, for guests; renders nothing until they have come. */
export function GuestOffers() {
  const { data } = useQuery(onlyIf(publicPromotionsQuery(), pageConfig.capabilities.includes('promotions')))
  return <OfferCarousel offers={data?.details ?? []} />
}
