import { queryOptions, useQuery } from '@tanstack/react-query'
import { arrivalText } from '#components/refund-sheet/arrival-text.ts'
import { getCouponByUser } from '#contract/coupons.ts'
import { call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'

/** More refund coupons than a customer has. */
const MAX_COUPONS = 50

/** What the end of the account would send back, of each coupon that stands for money. Never from the cache: it names a day. */
const endingMoneyQuery = () =>
  queryOptions({
    queryKey: ['refund-offer', 'ending'],
    queryFn: async ({ signal }) => {
      const { getRefundOffer } = await import('#contract/refund-destination.ts')
      const { details } = await call(getCouponByUser, { status: 'available', limit: MAX_COUPONS }, { signal })
      const refundable = details.filter(({ is_refundable }) => is_refundable)
      return Promise.all(refundable.map(({ id }) => call(getRefundOffer, { coupon_id: id }, { signal })))
    },
    staleTime: 0,
    enabled: () => isSignedIn() && pageConfig.capabilities.includes('refund_destination'),
  })

/** The money that is sent back when the account ends: how much, where to, and by when. Nothing without any. */
export function EndingMoney() {
  const t = useTranslate()
  const { data: offers } = useQuery(endingMoneyQuery())
  if (!offers?.length) return null
  return (
    <List label={t('deletion.back')}>
      {offers.map(({ amount, via, arrival, due_on, phone_end }, index) => (
        <ListRow
          // Two coupons may have the same offer, and the list does not change.
          key={`${index} ${amount}`}
          title={
            <Text as="span" isStrong>
              {via === 'bank'
                ? t('deletion.moneyToPhone', {
                    amount: formatPrice(amount),
                    end: phone_end,
                    day: due_on ? formatDayInText(due_on) : '',
                  })
                : [t('refund.byGateway', { amount: formatPrice(amount) }), arrivalText(arrival, t)]
                    .filter(Boolean)
                    .join(' ')}
            </Text>
          }
        />
      ))}
    </List>
  )
}
