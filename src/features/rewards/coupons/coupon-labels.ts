import type { Coupon } from '#contract/coupons.ts'
import { DAY_MS } from '#contract/duration.ts'
import { PROMOTION_REASONS } from '#contract/rewards.ts'
import { bangkokDay, lastMomentOf } from '#contract/thai/bangkok.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { formatCount } from '#lib/i18n/format-count.ts'
import type { Translate, useLocalized } from '#lib/i18n/translate.tsx'

type Terms = Pick<Coupon, 'discount_kind' | 'amount' | 'percent' | 'minimum' | 'branch_name' | 'machine_category'> & {
  keeps_rest?: boolean
}

function scopeMessage({ discount_kind, machine_category }: Terms) {
  if (machine_category !== null) return machine_category === 'washer' ? 'coupon.washersOnly' : 'coupon.dryersOnly'
  return discount_kind === 'free' ? 'coupons.anyMachine' : 'coupons.anyOrder'
}

/** Short phrases for a coupon's terms: its discount, then its machines, branch, minimum and rest. */
export function couponTerms(terms: Terms, t: Translate, localized: ReturnType<typeof useLocalized>): string[] {
  const { discount_kind, percent, minimum, branch_name, keeps_rest = false } = terms
  const amount = formatPrice(terms.amount)
  return [
    t(`coupons.off.${discount_kind}`, { amount, percent: percent ?? 0 }),
    t(scopeMessage(terms)),
    branch_name ? t('coupon.branch', { branch: localized(branch_name) }) : t('coupons.anyBranch'),
    ...(minimum > 0 ? [t('coupon.minimum', { amount: formatPrice(minimum) })] : []),
    ...(keeps_rest ? [t('coupons.keepsRest')] : []),
  ]
}

const dayNumber = (instant: string | number) => Date.parse(bangkokDay(instant)) / DAY_MS

/** Days until the last day, by the calendar in Bangkok; 0 on the day itself. */
export const daysUntil = (end: string, now: number) => Math.max(0, dayNumber(lastMomentOf(end)) - dayNumber(now))

const promotionReason = (value: string | undefined) => PROMOTION_REASONS.find((reason) => reason === value)

/** Message for a rejected claim or exchange. */
export function offerProblem(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t(errorMessageId(error))
  if (error.code === 'coupon_code_unknown') return t('coupons.codeUnknown')
  if (error.code === 'otp_required') return t('phoneCheck.needed')
  if (error.code === 'points_short') return t('rewards.missing', { points: formatCount(error.problem?.missing ?? 0) })
  const reason = error.code === 'promotion_unknown' ? 'ended' : promotionReason(error.problem?.reason)
  return reason ? t(`rewards.reason.${reason}`) : t(errorMessageId(error))
}
