import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Promotion } from '#contract/rewards.ts'
import { homePromotionsQuery } from '#features/rewards/balances/balances.queries.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { CouponCard } from '#ui/coupon-card/coupon-card.tsx'
import { TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { exchangeMutation } from './exchange.queries.ts'

/** What is bought: its price in satang, and where. */
type Target = { price: number; branch_id: string; machine_category: 'washer' | 'dryer' }

/** The discount that the coupon of a promotion would give, in satang; 0 if it does not apply. The server decides. */
export function savingOf(
  { coupon }: Pick<Promotion, 'coupon'>,
  { price, branch_id, machine_category }: Target,
): number {
  if (!coupon || price < coupon.minimum) return 0
  if (coupon.branch_id !== null && coupon.branch_id !== branch_id) return 0
  if (coupon.machine_category !== null && coupon.machine_category !== machine_category) return 0
  const discount = coupon.discount_kind === 'percent' ? Math.floor((price * (coupon.percent ?? 0)) / 100) : price
  return Math.min(discount, coupon.amount, price)
}

type WelcomeCouponProps = Target & {
  /** What the customer's best coupon saves, in satang; 0 without one. */
  saving: number
  /** That coupon, or that there is none. */
  children: ReactNode
}

/** A coupon that the customer can have without points and that saves more, claimed and used for this purchase with one press. */
export function WelcomeCoupon({ saving: least, children, ...target }: WelcomeCouponProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const { data: promotions } = useQuery(homePromotionsQuery())
  const claim = useMutation(exchangeMutation())
  const [best] = (promotions?.details ?? [])
    .filter(({ points, is_available }) => points === 0 && is_available)
    .map((promotion) => ({ promotion, saving: savingOf(promotion, target) }))
    .filter(({ saving }) => saving > least)
    .toSorted((a, b) => b.saving - a.saving)
  if (!best) return children
  const title = localized(best.promotion.title)
  return (
    <Stack gap={2}>
      {least > 0 ? children : null}
      <CouponCard
        state="offered"
        icon={<TicketIcon />}
        title={t('pay.couponOff', { amount: formatPrice(best.saving), title })}
        note={t('home.forNothing')}
        action={
          <Button
            tone="outline"
            size="small"
            isPending={claim.isPending || claim.isSuccess}
            pendingLabel={t('action.saving')}
            onPress={() =>
              claim.mutate(best.promotion.promotion_id, {
                onSuccess: () => announce(t('pay.couponOff', { amount: formatPrice(best.saving), title })),
                onError: (error) => announce(t(errorMessageId(error)), 'assertive'),
              })
            }
          >
            {t('pay.claim')}
          </Button>
        }
      />
      {claim.isError ? <Alert tone="bad">{t(errorMessageId(claim.error))}</Alert> : null}
    </Stack>
  )
}
