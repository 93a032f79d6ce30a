import type { CouponChoice } from '#contract/coupons.ts'
import { formatBaht } from '#lib/i18n/format.ts'
import { useSay, useShopText } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { CouponCard } from '#ui/coupon-card/coupon-card.tsx'
import { TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { restKept } from './coupon-choices.ts'

type PayCouponProps = {
  /** The one that lessens this order. */
  coupon: CouponChoice | undefined
  /** The customer took it, or none, by their own choice. */
  isChosen: boolean
  /** How many would. */
  usable: number
  state: 'weighing' | 'known' | 'failed'
} & ({ href: string } | { onOpen: () => void })

/** Which coupon pays for a part of this order, why that one, and the way to the others. */
export function PayCoupon({ coupon, isChosen, usable, state, ...open }: PayCouponProps) {
  const say = useSay()
  const shopText = useShopText()
  const label = say(usable > 0 ? 'pay.change' : 'pay.seeCoupons')
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
        ? say('pay.couponsFailed')
        : usable > 0
          ? say('pay.couponsUsable', { count: usable })
          : say('pay.noCoupon')
    const card = (
      <CouponCard state="owned" icon={<TicketIcon />} title={say('pay.coupon')} note={note} action={action} />
    )
    return state === 'weighing' ? <Skeleton shape="words">{card}</Skeleton> : card
  }
  const rest = restKept(coupon)
  return (
    <CouponCard
      state="applied"
      icon={<TicketIcon />}
      title={say('pay.couponOff', { amount: formatBaht(coupon.saving), title: shopText(coupon.title) })}
      note={[
        isChosen ? say('pay.couponChosen') : say('pay.couponBest', { count: usable }),
        ...(rest > 0 ? [say('coupon.keepsRest', { amount: formatBaht(rest) })] : []),
      ].join(' · ')}
      action={action}
    />
  )
}
