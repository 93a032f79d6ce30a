import type { CouponChoice } from '#contract/coupons.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { CouponCard } from '#ui/coupon-card/coupon-card.tsx'
import { TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { remainingValue } from './coupon-choices.ts'

type SelectedCouponProps = {
  /** The coupon applied to this purchase. */
  coupon: CouponChoice | undefined
  /** The customer chose the coupon, or none; otherwise the best one is applied. */
  isChosen: boolean
  /** Number of usable coupons. */
  usable: number
  state: 'loading' | 'loaded' | 'failed'
} & ({ href: string } | { onOpen: () => void })

/** The coupon applied to a purchase, why that one was chosen, and a link or button to the others. */
export function SelectedCoupon({ coupon, isChosen, usable, state, ...open }: SelectedCouponProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const label = t(usable > 0 ? 'pay.change' : 'pay.seeCoupons')
  const action =
    'href' in open ? (
      <Link href={open.href}>{label}</Link>
    ) : (
      <Button tone="bare" size="small" onPress={open.onOpen}>
        {label}
      </Button>
    )
  if (!coupon) {
    const note =
      state === 'failed'
        ? t('pay.couponsFailed')
        : usable > 0
          ? t('pay.couponsUsable', { count: usable })
          : t('pay.noCoupon')
    const card = <CouponCard state="owned" icon={<TicketIcon />} title={t('pay.coupon')} note={note} action={action} />
    return state === 'loading' ? <Skeleton shape="words">{card}</Skeleton> : card
  }
  const rest = remainingValue(coupon)
  return (
    <CouponCard
      state="applied"
      icon={<TicketIcon />}
      title={t('pay.couponOff', { amount: formatPrice(coupon.saving), title: localized(coupon.title) })}
      note={factsText([
        isChosen ? t('pay.couponChosen') : t('pay.couponBest', { count: usable }),
        ...(rest > 0 ? [t('coupon.keepsRest', { amount: formatPrice(rest) })] : []),
      ])}
      action={action}
    />
  )
}
