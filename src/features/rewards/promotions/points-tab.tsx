import { useQuery } from '@tanstack/react-query'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { pointsQuery } from '#features/rewards/balances/balances.queries.ts'
import { formatCount } from '#lib/i18n/format-count.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { GiftIcon } from '#ui/icons/reward-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { PromotionRow } from './promotion-row.tsx'
import { promotionsQuery } from './rewards.queries.ts'

type PointsTabProps = {
  /** Whether the promotions for the fewest points come first, otherwise those for the most. */
  isSortLessMore: boolean
  onSort: (isSortLessMore: boolean) => void
}

/** The customer's points, and the promotions sorted by their price in points. */
export function PointsTab({ isSortLessMore, onSort }: PointsTabProps) {
  const t = useTranslate()
  const { data: balance } = useQuery(pointsQuery())
  const promotions = useQuery(promotionsQuery())
  const sorted = (promotions.data ?? []).toSorted((a, b) => (a.points - b.points) * (isSortLessMore ? 1 : -1))
  return (
    <Stack gap={4}>
      <List label={t('rewards.title')}>
        <ListRow
          href="/rewards"
          icon={<GiftIcon />}
          title={t('rewards.title')}
          {...(balance ? { note: t('home.inPoints', { points: formatCount(balance.points) }) } : {})}
        />
      </List>
      <QueryErrorBanner title={t('rewards.failed')} query={promotions} />
      {promotions.isPending ? <Skeleton shape="list" /> : null}
      {promotions.data?.length === 0 ? <Text tone="ink2">{t('rewards.none')}</Text> : null}
      {sorted.length > 0 ? (
        <>
          <SegmentedControl
            label={t('rewards.sort')}
            options={[
              { id: 'less', label: t('rewards.sort.less') },
              { id: 'more', label: t('rewards.sort.more') },
            ]}
            value={isSortLessMore ? 'less' : 'more'}
            onChange={(order) => onSort(order === 'less')}
          />
          <List label={t('rewards.exchanges')}>
            {sorted.map((promotion) => (
              <PromotionRow key={promotion.promotion_id} promotion={promotion} />
            ))}
          </List>
        </>
      ) : null}
    </Stack>
  )
}
