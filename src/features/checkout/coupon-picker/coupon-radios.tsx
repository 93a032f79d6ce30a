import { ShowPages } from '#components/infinite-list-footer.tsx'
import { Sentence } from '#components/mixed-language-text.tsx'
import type { CouponChoice } from '#contract/coupons.ts'
import { formatBaht, formatDay } from '#lib/i18n/format.ts'
import { type Say, useSay, useShopText } from '#lib/i18n/translate.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Spoken } from '#ui/visually-hidden/visually-hidden.tsx'
import { type CouponChoices, restKept, restTooSmall } from './coupon-choices.ts'

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
  const say = useSay()
  const shopText = useShopText()
  const { query, known, usable, isWeighing } = choices
  if (!known || isWeighing)
    return (
      <Stack gap={2}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Stack>
    )
  return (
    <>
      <RadioCards label={say('coupon.title')} isLabelHidden value={value} onChange={onChange}>
        {known.map((one) => (
          <RadioCard
            key={one.id}
            value={one.id}
            title={shopText(one.title)}
            note={
              <Sentence>
                {[
                  ...(one.id === usable[0]?.id ? [say('coupon.best')] : []),
                  say('coupon.until', { day: formatDay(one.expires_at) }),
                  ...(restKept(one) > 0 && one.saving > 0
                    ? [say('coupon.keepsRest', { amount: formatBaht(restKept(one)) })]
                    : []),
                ].join(' · ')}
              </Sentence>
            }
            {...(usable.includes(one)
              ? {
                  trailing: (
                    <Text as="span" isStrong isUnbroken>
                      <Spoken text={say('coupons.off.amount', { amount: formatBaht(one.saving) })}>
                        {`−${say('amount.inBaht', { amount: formatBaht(one.saving) })}`}
                      </Spoken>
                    </Text>
                  ),
                }
              : { isDisabled: true, reason: reasonOf(one, choices, say, shopText) })}
          />
        ))}
        <RadioCard value={NO_COUPON} title={say('coupon.none')} />
      </RadioCards>
      <ShowPages query={query} />
    </>
  )
}

/** Why this order cannot be paid with a coupon. */
function reasonOf(
  coupon: CouponChoice,
  { price, least }: CouponChoices,
  say: Say,
  shopText: ReturnType<typeof useShopText>,
): string {
  const rest = restTooSmall(coupon, price, least)
  if (coupon.reason === 'reserved') return say('coupon.reserved')
  if (coupon.reason === 'load_only') return say('coupon.machinesOnly')
  if (coupon.reason === 'minimum') return say('coupon.minimum', { amount: formatBaht(coupon.minimum) })
  if (coupon.reason === 'branch' && coupon.branch_name)
    return say('coupon.branch', { branch: shopText(coupon.branch_name) })
  if (coupon.reason === null && rest !== undefined)
    return say('coupon.restTooSmall', { rest: formatBaht(rest), amount: formatBaht(least) })
  if (coupon.machine_category === 'washer') return say('coupon.washersOnly')
  if (coupon.machine_category === 'dryer') return say('coupon.dryersOnly')
  return say('coupon.nothing')
}
