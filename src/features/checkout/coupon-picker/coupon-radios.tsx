import { InfiniteListFooter } from '#components/infinite-list-footer.tsx'
import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import type { CouponChoice } from '#contract/coupons.ts'
import { lastMomentOf } from '#contract/thai/bangkok.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import { type Translate, useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'
import { type CouponChoices, isRestBelowMinimum, remainingValue } from './coupon-choices.ts'

/** Radio value for "no coupon". */
export const NO_COUPON = 'none'

type CouponRadiosProps = {
  choices: CouponChoices
  /** A coupon's id, or `NO_COUPON`. */
  value: string
  onChange: (value: string) => void
}

/** All coupons as radios, the unusable ones disabled with a reason, and a radio for no coupon. */
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
        {offered.map((coupon) => (
          <RadioCard
            key={coupon.id}
            value={coupon.id}
            title={localized(coupon.title)}
            note={
              <MixedLanguageText>
                {factsText([
                  ...(coupon.id === usable[0]?.id ? [t('coupon.best')] : []),
                  ...(coupon.expires_at
                    ? [t('coupon.until', { day: formatDayInText(lastMomentOf(coupon.expires_at)) })]
                    : []),
                  ...(remainingValue(coupon) > 0 && coupon.saving > 0
                    ? [t('coupon.keepsRest', { amount: formatPrice(remainingValue(coupon)) })]
                    : []),
                ])}
              </MixedLanguageText>
            }
            {...(usable.includes(coupon)
              ? {
                  trailing: (
                    <Text as="span" isStrong isUnbroken>
                      <AlternativeText text={t('coupons.off.amount', { amount: formatPrice(coupon.saving) })}>
                        {`−${t('amount.inBaht', { amount: formatPrice(coupon.saving) })}`}
                      </AlternativeText>
                    </Text>
                  ),
                }
              : { isDisabled: true, reason: reasonOf(coupon, choices, t, localized) })}
          />
        ))}
        <RadioCard value={NO_COUPON} title={t('coupon.none')} />
      </RadioCards>
      <InfiniteListFooter query={query} />
    </>
  )
}

/** Why a coupon is unusable for this purchase. */
function reasonOf(
  coupon: CouponChoice,
  { price, minimum }: CouponChoices,
  t: Translate,
  localized: ReturnType<typeof useLocalized>,
): string {
  const rest = isRestBelowMinimum(coupon, price, minimum)
  if (coupon.reason === 'reserved') return t('coupon.reserved')
  if (coupon.reason === 'load_only') return t('coupon.machinesOnly')
  if (coupon.reason === 'minimum') return t('coupon.minimum', { amount: formatPrice(coupon.minimum) })
  if (coupon.reason === 'branch' && coupon.branch_name)
    return t('coupon.branch', { branch: localized(coupon.branch_name) })
  if (coupon.reason === null && rest !== undefined)
    return t('coupon.restTooSmall', { rest: formatPrice(rest), amount: formatPrice(minimum) })
  if (coupon.machine_category === 'washer') return t('coupon.washersOnly')
  if (coupon.machine_category === 'dryer') return t('coupon.dryersOnly')
  return t('coupon.nothing')
}
