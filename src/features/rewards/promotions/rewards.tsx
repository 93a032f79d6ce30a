import { useQuery } from '@tanstack/react-query'
import { isFirstResultPending } from '#components/is-first-result-pending.ts'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { couponCountQuery, pointsQuery } from '#features/rewards/balances/balances.queries.ts'
import { royaltyQuery } from '#features/rewards/stamps/royalty.queries.ts'
import { Stamps } from '#features/rewards/stamps/stamps.tsx'
import { StampsAside } from '#features/rewards/stamps/stamps-aside.tsx'
import { formatCount } from '#lib/i18n/format-count.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Price } from '#ui/price/price.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'
import { Gifts } from './gifts.tsx'
import { PointHistory } from './point-history.tsx'
import { forecastOf } from './points-forecast.ts'
import { PromotionRow } from './promotion-row.tsx'
import { giftsQuery, promotionsQuery } from './rewards.queries.ts'

const EXCHANGES_ID = 'exchanges-heading'

/** Page of the customer's points, stamps and gifts, and the promotions for them. */
export function Rewards() {
  const t = useTranslate()
  const points = useQuery(pointsQuery())
  const promotions = useQuery(promotionsQuery())
  const { data: coupons } = useQuery(couponCountQuery())
  const royalty = useQuery(royaltyQuery())
  const gifts = useQuery(giftsQuery())
  const isLoading = [promotions, royalty, gifts].some(isFirstResultPending)
  return (
    <PageLayout
      title={t('rewards.title')}
      header={<PageHeader back={{ label: t('action.back'), href: '/' }} title={t('rewards.title')} />}
      aside={<StampsAside />}
    >
      <PageContainer>
        <Stack gap={6}>
          <Stack gap={6}>
            <Stack gap={1}>
              <PageHeading>
                {points.data ? (
                  <Price
                    size="xl"
                    number={formatCount(points.data.points)}
                    unit={t('home.points', { count: points.data.points })}
                  />
                ) : (
                  <AlternativeText text={t('rewards.title')}>
                    <Price size="xl" number="–" unit={t('home.points', { count: 0 })} />
                  </AlternativeText>
                )}
              </PageHeading>
              <Forecast />
            </Stack>
            <QueryErrorBanner title={t('rewards.pointsFailed')} query={points} />
            {/* Waits for all three, as each would shift the content below it. */}
            {isLoading ? <Skeleton shape="panel" /> : <Stamps />}
          </Stack>
          {isLoading ? null : (
            <Stack gap={6}>
              <Gifts />
              <section aria-labelledby={EXCHANGES_ID}>
                <Stack gap={2}>
                  <Heading level={2} size="m" id={EXCHANGES_ID}>
                    {t('rewards.exchanges')}
                  </Heading>
                  <QueryErrorBanner title={t('rewards.failed')} query={promotions} />
                  {promotions.data?.length === 0 ? <Text tone="ink2">{t('rewards.none')}</Text> : null}
                  {promotions.data?.length ? (
                    <List labelledBy={EXCHANGES_ID}>
                      {promotions.data.map((promotion) => (
                        <PromotionRow key={promotion.promotion_id} promotion={promotion} />
                      ))}
                    </List>
                  ) : null}
                </Stack>
              </section>
              <List label={t('coupons.title')}>
                <ListRow
                  href="/coupon/claim"
                  icon={<TicketIcon />}
                  title={t('coupons.title')}
                  {...(coupons
                    ? {
                        trailing: (
                          <Text as="span" size="lead" isStrong>
                            {formatCount(coupons.amount)}
                          </Text>
                        ),
                      }
                    : {})}
                />
              </List>
              <PointHistory />
            </Stack>
          )}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

/** The next promotion for the customer's points, with a placeholder while loading. */
function Forecast() {
  const t = useTranslate()
  const localized = useLocalized()
  const promotions = useQuery(promotionsQuery())
  if (promotions.isLoading) return <Skeleton shape="line" width="wide" />
  const next = forecastOf(promotions.data ?? [])
  if (!next) return null
  const { title, missing } = next.promotion
  return (
    <Text tone="ink2">
      {t(`rewards.forecast.${next.kind}`, {
        points: formatCount(missing.points),
        loads: missing.loads,
        title: localized(title),
      })}
    </Text>
  )
}
