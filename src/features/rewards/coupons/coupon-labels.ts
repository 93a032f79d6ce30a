import type { Coupon } from '#contract/coupons.ts'
import { PROMOTION_REASONS } from '#contract/rewards.ts'
import { messageOf } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { formatBaht, formatCount } from '#lib/i18n/format.ts'
import type { Say, useShopText } from '#lib/i18n/translate.tsx'

type Terms = Pick<Coupon, 'discount_kind' | 'amount' | 'percent' | 'minimum' | 'branch_name' | 'machine_category'> & {
  keeps_rest?: boolean
}

const DAY_MS = 86_400_000

function whatFor({ discount_kind, machine_category }: Terms) {
  if (machine_category !== null) return machine_category === 'washer' ? 'coupon.washersOnly' : 'coupon.dryersOnly'
  return discount_kind === 'free' ? 'coupons.anyMachine' : 'coupons.anyOrder'
}

/** What a coupon takes off, then where and on what it can be used, each a short phrase. */
export function couponTerms(terms: Terms, say: Say, shopText: ReturnType<typeof useShopText>): string[] {
  const { discount_kind, percent, minimum, branch_name, keeps_rest = false } = terms
  const amount = formatBaht(terms.amount)
  return [
    say(`coupons.off.${discount_kind}`, { amount, percent: percent ?? 0 }),
    say(whatFor(terms)),
    branch_name ? say('coupon.branch', { branch: shopText(branch_name) }) : say('coupons.anyBranch'),
    ...(minimum > 0 ? [say('coupon.minimum', { amount: formatBaht(minimum) })] : []),
    ...(keeps_rest ? [say('coupons.keepsRest')] : []),
  ]
}

/** Days that begin before an instant; 0 is today, in the last 24 hours. */
export const daysUntil = (instant: string, now: number) => Math.max(0, Math.floor((Date.parse(instant) - now) / DAY_MS))

const knownReason = (reason: string | undefined) => PROMOTION_REASONS.find((one) => one === reason)

/** Why the shop did not give what was asked for. */
export function offerProblem(error: unknown, say: Say): string {
  if (!(error instanceof ApiError)) return say(messageOf(error))
  if (error.code === 'coupon_code_unknown') return say('coupons.codeUnknown')
  if (error.code === 'points_short') return say('rewards.missing', { points: formatCount(error.problem?.missing ?? 0) })
  const reason = error.code === 'promotion_unknown' ? 'ended' : knownReason(error.problem?.reason)
  return reason ? say(`rewards.reason.${reason}`) : say(messageOf(error))
}
