import type { Promotion } from '#contract/rewards.ts'
import { formatCount } from '#lib/i18n/format.ts'
import type { Say } from '#lib/i18n/translate.tsx'

/** "120 คะแนน", or that it is free. */
export const costText = ({ points }: Promotion, say: Say) =>
  points > 0 ? say('home.inPoints', { points: formatCount(points) }) : say('home.forNothing')

/** What the customer lacks, or why it cannot be had; nothing when it can. */
export function lackText({ reason, missing }: Promotion, say: Say): string | undefined {
  if (reason === 'points_short') return say('rewards.missing', { points: formatCount(missing.points) })
  if (reason === 'loads_short') return say('rewards.missingLoads', { loads: missing.loads })
  return reason === null ? undefined : say(`rewards.reason.${reason}`)
}
