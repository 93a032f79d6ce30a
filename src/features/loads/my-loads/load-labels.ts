import type { LoadPurchase } from '#contract/payment.ts'
import { minutesUntil, timeText } from '#features/branches/machines/machine-labels.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { downloadFile, type FileResult } from '#lib/browser/files.ts'
import { type Translate, t } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { calendarText } from './ics.ts'
import type { Load } from './loads.ts'

const ALARM_MINUTES = 5

export const loadName = ({ purchase }: Load) => purchaseName(purchase, t)

/** What to do at a paused machine, and how long its load still takes. */
export const pausedText = ({ ends_at, paused }: LoadPurchase, t: Translate) =>
  t('load.pausedNote', { minutes: ends_at && paused ? minutesUntil(ends_at, Date.parse(paused.since)) : 0 })

/** When a paused load counts as stopped. */
export const pauseEndText = ({ paused, amount }: LoadPurchase, t: Translate) =>
  paused ? t(amount > 0 ? 'load.pauseEnds' : 'load.pauseEndsCoupon', { time: timeText(paused.until, t) }) : ''

/** Saves a calendar entry with an alarm 5 minutes before the load ends. */
export async function saveToCalendar(load: Load, branch: string): Promise<{ file: File; result: FileResult }> {
  const { purchase, endsAt } = load
  const machine = loadName(load)
  const entry = calendarText({
    uid: `${purchase.machine_id}-${endsAt}@${window.location.hostname}`,
    title: t('load.calendarTitle', { machine }),
    location: branch,
    at: endsAt,
    now: serverNow(),
    alarm: { minutesBefore: ALARM_MINUTES, text: t('load.soonNote', { time: timeText(endsAt, t) }) },
  })
  const file = new File([entry], `washday-${purchase.machine_number}.ics`, { type: 'text/calendar' })
  return { file, result: await downloadFile(file) }
}
