import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BrandField } from '#components/brand-field.tsx'
import { isFirstResultPending } from '#components/is-first-result-pending.ts'
import { PAGE_HEADING_ID, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { pointsQuery } from '#features/rewards/balances/balances.queries.ts'
import { formatCount } from '#lib/i18n/format-count.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ReceiptIcon, TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { GiftIcon } from '#ui/icons/reward-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { ClaimCode } from './claim-code.tsx'
import { CouponList } from './coupon-list.tsx'
import { couponPages } from './coupons.queries.ts'

/** Page of the usable coupons, a form for a code and a link to the rewards. */
export function MyCoupons() {
  const t = useTranslate()
  const coupons = useInfiniteQuery(couponPages('available'))
  const { data: points } = useQuery(pointsQuery())
  const [first] = coupons.data?.pages ?? []
  const isEmpty = first?.details.length === 0
  return (
    <PageLayout
      title={t('coupons.title')}
      header={<PageHeader back={{ label: t('action.back'), href: '/' }} title={t('coupons.title')} />}
      aside={<BrandField scene="ticket" />}
    >
      <PageContainer>
        <Stack gap={6}>
          {isEmpty ? (
            <EmptyState level={1} id={PAGE_HEADING_ID} title={t('coupons.empty')} text={t('coupons.emptyNote')}>
              <Porthole state="plain" size={154} remaining={0} isBare>
                <TicketIcon size={28} />
              </Porthole>
            </EmptyState>
          ) : (
            <Stack gap={1}>
              <PageHeading>
                {first?.total ? t('coupons.ready', { count: first.total }) : t('coupons.title')}
              </PageHeading>
              {first?.total ? (
                <Text tone="ink2">{t('coupons.best')}</Text>
              ) : coupons.isPending ? (
                <Skeleton shape="words">
                  <Text>{t('coupons.best')}</Text>
                </Skeleton>
              ) : null}
            </Stack>
          )}
          <Stack gap={6}>
            <QueryErrorBanner title={t('coupon.failed')} query={coupons} />
            <CouponList coupons={coupons} />
          </Stack>
          {isFirstResultPending(coupons) ? null : (
            <Stack gap={6}>
              <ClaimCode />
              <List label={t('coupons.more')}>
                <ListRow
                  href="/rewards"
                  icon={<GiftIcon />}
                  title={t('coupons.byPoints')}
                  {...(points ? { note: t('home.inPoints', { points: formatCount(points.points) }) } : {})}
                />
                <ListRow href="/coupon/history" icon={<ReceiptIcon />} title={t('coupons.history')} />
              </List>
            </Stack>
          )}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
