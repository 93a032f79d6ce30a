import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { InfiniteListFooter } from '#components/infinite-list-footer.tsx'
import type { getCouponByUser } from '#contract/coupons.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { itemsOf } from '#lib/api/items-of.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { CouponTile } from './coupon-tile.tsx'

type CouponListProps = { coupons: UseInfiniteQueryResult<InfiniteData<OutputOf<typeof getCouponByUser>>> }

/** List of coupons with a button for more, and placeholders while loading. */
export function CouponList({ coupons }: CouponListProps) {
  if (coupons.isPending)
    return (
      <Stack gap={2}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Stack>
    )
  const items = itemsOf(coupons.data)
  if (items.length === 0) return null
  return (
    <Stack gap={2}>
      {items.map((coupon) => (
        <CouponTile key={coupon.id} coupon={coupon} />
      ))}
      <InfiniteListFooter query={coupons} />
    </Stack>
  )
}
