import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { ReceiptIcon, TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { CouponList } from './coupon-list.tsx'
import { couponPages } from './coupons.queries.ts'

/** The customer's usable coupons, and links to their pages. */
export function CouponsTab() {
  const t = useTranslate()
  const coupons = useInfiniteQuery(couponPages('available'))
  const isEmpty = coupons.data?.pages[0]?.total === 0
  return (
    <Stack gap={4}>
      <QueryErrorBanner title={t('coupon.failed')} query={coupons} />
      {isEmpty ? <Text tone="ink2">{t('coupons.empty')}</Text> : null}
      <CouponList coupons={coupons} />
      <List label={t('coupons.more')}>
        <ListRow href="/coupon/claim" icon={<TicketIcon />} title={t('coupons.title')} />
        <ListRow href="/coupon/history" icon={<ReceiptIcon />} title={t('coupons.history')} />
      </List>
    </Stack>
  )
}
