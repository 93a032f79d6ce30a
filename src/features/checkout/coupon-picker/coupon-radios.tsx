import { InfiniteListFooter } from '#components/infinite-list-footer.tsx'
import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import type { CouponChoice } from '#contract/coupons.ts'
import { formatDay, formatPrice } from '#lib/i18n/format.ts'
import { type Translate, useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'
import { type CouponChoices, isRestBelowMinimum, remainingValue } from './coupon-choices.ts'

/** As the value of no coupon. */
export const NO_COUPON = 'none'

type CouponRadiosProps = {
  choices: CouponChoices
  /** A coupon's id, or `NO_COUPON`. */
  value: string
  onChange: (value: string) => void
}

/** The coupons that could pay for part of this order, those that cannot with the reason, and none. */
export function CouponRadios({ choices, value, onChange }: CouponRadiosProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const { query, offered, usable, isEvaluating } = choices
  if (!offered || isEvaluating)
    return (
      <Stack gap={2}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Stack>
    )
  return (
    <>
      <RadioCards label={t('coupon.title')} isLabelHidden value={value} onChange={onChange}>
        {offered.map((one) => (
          <RadioCard
            key={one.id}
            value={one.id}
            title={localized(one.title)}
            note={
              <MixedLanguageText>
                {[
                  ...(one.id === usable[0]?.id ? [t('coupon.best')] : []),
                  t('coupon.until', { day: formatDay(one.expires_at) }),
                  ...(remainingValue(one) > 0 && one.saving > 0
                    ? [t('coupon.keepsRest', { amount: formatPrice(remainingValue(one)) })]
                    : []),
                ].join(' · ')}
              </MixedLanguageText>
            }
            {...(usable.includes(one)
              ? {
                  trailing: (
                    <Text as="span" isStrong isUnbroken>
                      <AlternativeText text={t('coupons.off.amount', { amount: formatPrice(one.saving) })}>
                        {`−${t('amount.inBaht', { amount: formatPrice(one.saving) })}`}
                      </AlternativeText>
                    </Text>
                  ),
                }
              : { isDisabled: true, reason: reasonOf(one, choices, t, localized) })}
          />
        ))}
        <RadioCard value={NO_COUPON} title={t('coupon.none')} />
      </RadioCards>
      <InfiniteListFooter query={query} />
    </>
  )
}

/** Why this order cannot be paid with a coupon. */
function reasonOf(
  coupon: CouponChoice,
  { price, least }: CouponChoices,
  t: Translate,
  localized: ReturnType<typeof useLocalized>,
): string {
  const rest = isRestBelowMinimum(coupon, price, least)
  if (coupon.reason === 'reserved') return t('coupon.reserved')
  if (coupon.reason === 'load_only') return t('coupon.machinesOnly')
  if (coupon.reason === 'minimum') return t('coupon.minimum', { amount: formatPrice(coupon.minimum) })
  if (coupon.reason === 'branch' && coupon.branch_name)
    return t('coupon.branch', { branch: localized(coupon.branch_name) })
  if (coupon.reason === null && rest !== undefined)
    return t('coupon.restTooSmall', { rest: formatPrice(rest), amount: formatPrice(least) })
  if (coupon.machine_category === 'washer') return t('coupon.washersOnly')
  if (coupon.machine_category === 'dryer') return t('coupon.dryersOnly')
  return t('coupon.nothing')
}
