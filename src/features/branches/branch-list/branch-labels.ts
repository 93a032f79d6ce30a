import type { ListedBranch } from '#contract/branch-list.ts'
import { distanceM } from '#contract/distance.ts'
import type { LatLng } from '#lib/browser/location.ts'
import type { Translate } from '#lib/i18n/translate.tsx'

const KILOMETRE_M = 1_000

/** A closing time as Thais write it: `23:00`, and `24:00` for midnight, because 00:00 begins a day. */
export const closingTime = (closesAt: string) => closesAt.replace('00:00', '24:00')

/** “เปิด 24 ชั่วโมง”, “เปิดถึง 23:00 น.”, or the text for a closed branch. */
export const openingText = ({ is_open, closes_at }: Pick<ListedBranch, 'is_open' | 'closes_at'>, t: Translate) => {
  if (!is_open) return t('branch.closed')
  return closes_at === '24h'
    ? t('branch.open24')
    : t('branch.openUntil', { time: t('time.at', { time: closingTime(closes_at) }) })
}

/** “350 ม.” or “1.2 กม.”, rounded to the accuracy of a phone. */
export function distanceText(from: LatLng, to: LatLng, t: Translate) {
  const metres = distanceM(from, to)
  if (metres < KILOMETRE_M) return t('branch.metres', { metres: Math.max(10, Math.round(metres / 10) * 10) })
  const kilometres = metres / KILOMETRE_M
  return t('branch.kilometres', {
    kilometres: kilometres < 10 ? kilometres.toFixed(1) : String(Math.round(kilometres)),
  })
}
