import { lastMomentOf } from '#contract/bangkok.ts'
import type { Coupon } from '#contract/coupons.ts'
import { formatDay, formatPrice } from '#lib/i18n/format.ts'
import { formatGregorianDate } from '#lib/i18n/format-gregorian.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Code } from '#ui/code/code.tsx'
import { CouponCard } from '#ui/coupon-card/coupon-card.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { Link } from '#ui/link/link.tsx'
import { Price } from '#ui/price/price.tsx'
import { couponTerms, daysUntil } from './coupon-labels.ts'
import { RefundCoupon } from './refund-coupon.tsx'

/** Shows the remaining days below this number. */
const SOON_DAYS = 7

/** A coupon: its value, its terms, and its expiry or use. */
export function CouponTile({ coupon }: { coupon: Coupon }) {
  const t = useTranslate()
  const localized = useLocalized()
  const locale = useLocale()
  const { status, expires_at, used_at, transaction } = coupon
  const end = status === 'used' && used_at ? used_at : expires_at && lastMomentOf(expires_at)
  const days = expires_at ? daysUntil(expires_at, serverNow()) : Number.POSITIVE_INFINITY
  const isOpen = status === 'available' || status === 'reserved'
  const [discountTerm, ...otherTerms] = couponTerms(coupon, t, localized)
  // A fixed discount is already shown as the value next to the terms.
  const terms = coupon.discount_kind === 'amount' ? otherTerms : [discountTerm, ...otherTerms]
  const link = isOpen
    ? { href: `/waiting-payment/${transaction}`, text: t('coupons.seeOrder') }
    : { href: `/bill/${transaction}`, text: t('coupons.seeBill') }
  return (
    <CouponCard
      state={status === 'available' ? 'owned' : 'unusable'}
      icon={<TicketIcon />}
      title={localized(coupon.title)}
      note={
        <>
          <span>{status === 'reserved' ? t('coupon.reserved') : terms.join(' · ')}</span>
          <br />
          {end ? (
            <>
              <span>{`${t(`coupons.end.${isOpen ? 'open' : status}`)} `}</span>
              <DateTime
                instant={end}
                text={formatDay(end)}
                {...(locale === 'en' ? { equivalent: formatGregorianDate(end) } : {})}
              />
              {isOpen && days < SOON_DAYS ? <span>{` · ${t('coupons.daysLeft', { days })}`}</span> : null}
              <br />
            </>
          ) : null}
          {coupon.code ? (
            <>
              <span>{`${t('coupons.code')} `}</span>
              <Code text={coupon.code} />
            </>
          ) : null}
        </>
      }
      value={<CouponValue coupon={coupon} />}
      {...(transaction
        ? { action: <Link href={link.href}>{link.text}</Link> }
        : coupon.is_refundable
          ? { action: <RefundCoupon id={coupon.id} /> }
          : {})}
    />
  )
}

function CouponValue({ coupon: { discount_kind, amount, percent } }: { coupon: Coupon }) {
  const t = useTranslate()
  if (discount_kind === 'free') return <Badge tone="brand">{t('coupons.freeLoad')}</Badge>
  return discount_kind === 'percent' ? (
    <Price size="m" number={String(percent)} unit="%" />
  ) : (
    <Price size="m" number={formatPrice(amount)} unit={t('amount.baht')} />
  )
}
