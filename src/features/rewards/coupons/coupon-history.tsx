import { useInfiniteQuery } from '@tanstack/react-query'
import { BrandField } from '#components/brand-field.tsx'
import { PAGE_HEADING_ID, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Chips } from '#ui/chips/chips.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { chooseCouponFilter, useCouponFilter } from './coupon-filter.store.ts'
import { CouponList } from './coupon-list.tsx'
import { couponPages } from './coupons.queries.ts'

const FILTERS = ['used', 'expired'] as const

/** Used and expired coupons, latest first. */
export function CouponHistory() {
  const t = useTranslate()
  const filter = useCouponFilter()
  const coupons = useInfiniteQuery(couponPages(filter))
  const isFilterEmpty = coupons.data?.pages[0]?.details.length === 0
  const isHistoryEmpty = isFilterEmpty && filter === 'history'
  return (
    <PageLayout
      title={t('coupons.history')}
      header={<PageHeader back={{ label: t('action.back'), href: '/coupon/claim' }} />}
      aside={<BrandField scene="ticket" />}
    >
      <PageContainer>
        <Stack>
          {isHistoryEmpty ? (
            <EmptyState
              level={1}
              id={PAGE_HEADING_ID}
              title={t('coupons.historyEmpty')}
              text={t('coupons.historyEmptyNote')}
              action={
                <LinkButton href="/coupon/claim" tone="primary">
                  {t('coupons.title')}
                </LinkButton>
              }
            >
              <Porthole state="offline" size={154} isBare>
                <TicketIcon size={28} />
              </Porthole>
            </EmptyState>
          ) : (
            <Stack>
              <PageHeading>{t('coupons.history')}</PageHeading>
              <Chips
                label={t('coupons.filter')}
                isLabelHidden
                choice="single"
                options={FILTERS.map((id) => ({ id, label: t(`coupons.filter.${id}`) }))}
                value={filter === 'history' ? [] : [filter]}
                onChange={([selected]) => chooseCouponFilter(selected ?? 'history')}
              />
            </Stack>
          )}
          <Stack>
            {isFilterEmpty && filter !== 'history' ? <Text tone="ink2">{t(`coupons.none.${filter}`)}</Text> : null}
            <QueryErrorBanner title={t('coupon.failed')} query={coupons} />
            <CouponList coupons={coupons} />
          </Stack>
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
