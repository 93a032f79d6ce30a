import { useQuery } from '@tanstack/react-query'
import { Age } from '#features/frame/age.tsx'
import { isKeptAnswer } from '#lib/api/kept-since.ts'
import { formatCount } from '#lib/words/format.ts'
import { useSay } from '#lib/words/intl.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Price } from '#ui/price/price.tsx'
import { Columns, Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { couponCountQuery, pointsQuery } from './home.queries.ts'

/** Until a figure has come, and when it cannot be had. */
const UNKNOWN = '–'

/** The customer's points and coupons, each the way to its page. */
export function Balances() {
  const say = useSay()
  const { data: points, dataUpdatedAt } = useQuery(pointsQuery())
  const { data: coupons } = useQuery(couponCountQuery())
  const figures = (
    <Columns>
      <LinkButton href="/rewards" tone="outline" size="pay" width="fill">
        <Price size="m" number={points ? formatCount(points.points) : UNKNOWN} unit={say('home.points')} />
      </LinkButton>
      <LinkButton href="/coupon/claim" tone="outline" size="pay" width="fill">
        <Price size="m" number={coupons ? formatCount(coupons.amount) : UNKNOWN} unit={say('home.coupons')} />
      </LinkButton>
    </Columns>
  )
  return points && isKeptAnswer(dataUpdatedAt) ? (
    <Stack gap={2}>
      {figures}
      <Text size="small" tone="ink3">
        <Age updatedAt={dataUpdatedAt} />
      </Text>
    </Stack>
  ) : (
    figures
  )
}
