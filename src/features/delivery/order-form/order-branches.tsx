import { useQuery } from '@tanstack/react-query'
import { BrandField } from '#components/brand-field.tsx'
import { PAGE_HEADING_ID, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { byDistanceFrom, distanceM } from '#contract/distance.ts'
import type { OrderOffer } from '#contract/orders.ts'
import type { ServiceKind } from '#contract/service-kinds.ts'
import { addressesQuery } from '#features/account/addresses/addresses.queries.ts'
import { addressFor } from '#features/account/addresses/addresses.store.ts'
import { closingTime, distanceText } from '#features/branches/branch-list/branch-labels.ts'
import { BranchTitle } from '#features/branches/branch-list/branch-title.tsx'
import { useUserLocation } from '#features/branches/branch-list/location.store.ts'
import { NearButton } from '#features/branches/branch-list/near-button.tsx'
import { formHref } from '#features/shell/order-routes.ts'
import type { LatLng } from '#lib/browser/location.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { type Translate, useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { BranchIcon } from '#ui/icons/navigation-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { ScreenReaderPause } from '#ui/pause/pause.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { orderOffersQuery } from './orders.queries.ts'

const KILOMETRE_M = 1_000

/** Branches that offer a service, nearest first if the location of the device or of the main address is known. */
export function OrderBranches({ service }: { service: ServiceKind }) {
  const t = useTranslate()
  const offers = useQuery(orderOffersQuery(service))
  const { location: deviceLocation, problem } = useUserLocation()
  const { data: addresses, isLoading: isAddressLoading } = useQuery(addressesQuery())
  const mainAddress = addressFor(addresses ?? [], undefined)
  const location =
    deviceLocation ??
    (mainAddress?.lat != null && mainAddress.lng != null ? { lat: mainAddress.lat, lng: mainAddress.lng } : null)
  // Waits for the address, because sorting again once it has loaded would move the rows.
  const sortableOffers = isAddressLoading && !deviceLocation ? undefined : offers.data
  const sorted = location ? sortableOffers?.toSorted(byDistanceFrom(location)) : sortableOffers

  return (
    <PageLayout
      aside={<BrandField scene="basket" />}
      title={t(`service.${service}`)}
      header={<PageHeader back={{ label: t('action.back'), href: '/' }} title={t(`service.${service}`)} />}
    >
      <PageContainer>
        <Stack gap={4}>
          {sorted?.length === 0 ? (
            <NoBranches />
          ) : (
            <Stack gap={1}>
              <PageHeading>{t('order.branches')}</PageHeading>
              <Text tone="ink2">{t(`service.${service}Note`)}</Text>
            </Stack>
          )}
          {sorted ? null : <QueryErrorBanner title={t('home.branchesFailed')} query={offers} />}
          {(offers.isPending || isAddressLoading) && !sorted ? (
            <>
              <Skeleton shape="row" />
              <Skeleton shape="row" />
              <Skeleton shape="row" />
            </>
          ) : null}
          {sorted && sorted.length > 0 ? (
            <Stack gap={2}>
              {location ? null : (
                <Row justify="end">
                  <NearButton />
                </Row>
              )}
              {problem && !location ? <Alert tone="warn">{t(`branch.location.${problem}`)}</Alert> : null}
              <List label={t('order.branches')}>
                {sorted.map((offer) => (
                  <OfferRow key={offer.branch_id} offer={offer} location={location} />
                ))}
              </List>
            </Stack>
          ) : null}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

const hoursText = ({ opens_at, closes_at }: OrderOffer, t: Translate) =>
  opens_at && closes_at ? t('order.hours', { hours: `${opens_at}–${closingTime(closes_at)}` }) : t('branch.open24')

function OfferRow({ offer, location }: { offer: OrderOffer; location: LatLng | null }) {
  const t = useTranslate()
  const localized = useLocalized()
  const isTooFar = location !== null && distanceM(location, offer) > offer.reach_km * KILOMETRE_M
  return (
    <ListRow
      href={formHref(offer)}
      title={
        <BranchTitle
          name={localized(offer.branch_name)}
          fact={location ? distanceText(location, offer, t) : hoursText(offer, t)}
        />
      }
      note={
        <Stack gap={0}>
          <span>
            {factsText([
              t(`order.price.${offer.unit}`, { amount: formatPrice(offer.unit_amount), kg: offer.unit_kg }),
              t('order.feeFrom', { amount: formatPrice(offer.fee) }),
            ])}
          </span>
          {location ? (
            <span>
              <ScreenReaderPause />
              <span>{hoursText(offer, t)}</span>
            </span>
          ) : null}
          {isTooFar ? (
            <Text as="span" size="small" tone="warn">
              <ScreenReaderPause />
              <span>{t('order.reach', { kilometres: offer.reach_km })}</span>
            </Text>
          ) : null}
        </Stack>
      }
    />
  )
}

function NoBranches() {
  const t = useTranslate()
  return (
    <EmptyState
      level={1}
      id={PAGE_HEADING_ID}
      title={t('order.noBranches')}
      text={t('order.noBranchesNote')}
      action={
        <LinkButton href="/branch" tone="primary">
          {t('order.seeBranches')}
        </LinkButton>
      }
    >
      <Porthole state="plain" size={112} remaining={0}>
        <BranchIcon size={28} />
      </Porthole>
    </EmptyState>
  )
}
