import type { Promotion } from '#contract/rewards.ts'
import { formatCount } from '#lib/i18n/format-count.ts'
import type { Translate } from '#lib/i18n/translate.tsx'

/** Cost of a promotion: "120 คะแนน", or that it is free. */
export const costText = ({ points }: Promotion, t: Translate) =>
  points > 0 ? t('home.inPoints', { points: formatCount(points) }) : t('home.forNothing')

/** What the customer lacks, or why the promotion is unavailable; undefined if it is available. */
export function missingText({ reason, missing }: Promotion, t: Translate): string | undefined {
  if (reason === 'points_short') return t('rewards.missing', { points: formatCount(missing.points) })
  if (reason === 'loads_short') return t('rewards.missingLoads', { loads: missing.loads })
  return reason === null ? undefined : t(`rewards.reason.${reason}`)
}
