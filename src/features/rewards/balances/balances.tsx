import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { UpdatedAgo } from '#components/updated-ago.tsx'
import { isPersistedAnswer } from '#lib/api/persisted-since.ts'
import { formatCount } from '#lib/i18n/format-count.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Columns, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Price } from '#ui/price/price.tsx'
import { couponCountQuery, pointsQuery } from './balances.queries.ts'

/** Shown while a figure loads and if it cannot be loaded. */
const UNKNOWN = '–'

/** The customer's points and coupons, each a link to its page. */
export const Balances = memo(function Balances() {
  const t = useTranslate()
  const { data: points, dataUpdatedAt } = useQuery(pointsQuery())
  const { data: coupons } = useQuery(couponCountQuery())
  const figures = (
    <Columns>
      <LinkButton href="/rewards" tone="outline" size="pay" width="fill">
        <Price
          size="m"
          number={points ? formatCount(points.points) : UNKNOWN}
          unit={t('home.points', { count: points?.points ?? 0 })}
        />
      </LinkButton>
      <LinkButton href="/coupon/claim" tone="outline" size="pay" width="fill">
        <Price
          size="m"
          number={coupons ? formatCount(coupons.amount) : UNKNOWN}
          unit={t('home.coupons', { count: coupons?.amount ?? 0 })}
        />
      </LinkButton>
    </Columns>
  )
  return points && isPersistedAnswer(dataUpdatedAt) ? (
    <Stack gap={2}>
      {figures}
      <Text size="small" tone="ink2">
        <UpdatedAgo updatedAt={dataUpdatedAt} />
      </Text>
    </Stack>
  ) : (
    figures
  )
})
