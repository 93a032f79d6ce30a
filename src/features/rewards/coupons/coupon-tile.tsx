import { CopyableCode } from '#components/copyable-code.tsx'
import type { Coupon } from '#contract/coupons.ts'
import { lastMomentOf } from '#contract/thai/bangkok.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { formatShortDay, formatShortGregorianDay } from '#lib/i18n/format-short.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { ClockIcon } from '#ui/icons/status-icons.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { Price } from '#ui/price/price.tsx'
import { couponTerms, daysUntil } from './coupon-labels.ts'
import { CouponTicket } from './coupon-ticket.tsx'
import { RefundCoupon } from './refund-coupon.tsx'

/** Shows the remaining days below this number. */
const SOON_DAYS = 7

/** A coupon: its value, its terms, and its expiry or use. */
export function CouponTile({ coupon }: { coupon: Coupon }) {
  const t = useTranslate()
  const localized = useLocalized()
  const { status, transaction } = coupon
  const isOpen = status === 'available' || status === 'reserved'
  const [discountTerm, ...otherTerms] = couponTerms(coupon, t, localized)
  // A fixed discount is already shown as the value next to the terms.
  const terms = coupon.discount_kind === 'amount' ? otherTerms : [discountTerm, ...otherTerms]
  const link = isOpen
    ? { href: `/waiting-payment/${transaction}`, text: t('coupons.seeOrder') }
    : { href: `/bill/${transaction}`, text: t('coupons.seeBill') }
  return (
    <CouponTicket
      state={status}
      title={localized(coupon.title)}
      terms={status === 'reserved' ? t('coupon.reserved') : factsText(terms)}
      end={<CouponEnd coupon={coupon} />}
      value={<CouponValue coupon={coupon} />}
      moreLabel={t('coupons.code')}
      {...(coupon.code ? { more: <CopyableCode code={coupon.code} /> } : {})}
      {...(transaction
        ? { action: <Link href={link.href}>{link.text}</Link> }
        : coupon.is_refundable
          ? { action: <RefundCoupon id={coupon.id} /> }
          : {})}
    />
  )
}

/** Until when it can be used, or a badge that says what became of it, and when. */
function CouponEnd({ coupon: { status, expires_at, used_at } }: { coupon: Coupon }) {
  const t = useTranslate()
  const locale = useLocale()
  const end = status === 'used' && used_at ? used_at : expires_at && lastMomentOf(expires_at)
  if (!end) return null
  const now = serverNow()
  const days = expires_at ? daysUntil(expires_at, now) : Number.POSITIVE_INFINITY
  const isOpen = status === 'available' || status === 'reserved'
  const date = (
    <DateTime
      instant={end}
      text={formatShortDay(end, now)}
      {...(locale === 'en' ? { equivalent: formatShortGregorianDay(end, now) } : {})}
    />
  )
  if (!isOpen)
    return (
      <>
        <Badge tone={status === 'used' ? 'ok' : 'neutral'} icon={status === 'used' ? <CheckIcon /> : <ClockIcon />}>
          {t(`coupons.filter.${status}`)}
        </Badge>
        <span> </span>
        {date}
      </>
    )
  return (
    <>
      <span>{`${t('coupons.end.open')} `}</span>
      {date}
      {days < SOON_DAYS ? (
        <>
          <span> </span>
          <Text as="span" size="small" tone="warn" isStrong isUnbroken>
            {t('coupons.daysLeft', { days })}
          </Text>
        </>
      ) : null}
    </>
  )
}

function CouponValue({ coupon: { discount_kind, amount, percent } }: { coupon: Coupon }) {
  const t = useTranslate()
  if (discount_kind === 'free') return <Price size="m" number={t('amount.free')} />
  return discount_kind === 'percent' ? (
    <Price size="m" number={String(percent)} unit="%" />
  ) : (
    <Price size="m" number={formatPrice(amount)} unit={t('amount.baht')} />
  )
}
