import { clockText } from '#features/machines/machine-words.ts'
import { purchaseName } from '#features/payment/purchase-name.ts'
import { type ShareResult, saveFile } from '#lib/device/share.ts'
import { serverNow } from '#lib/page/clock.ts'
import { say } from '#lib/words/intl.tsx'
import { calendarText } from './calendar.ts'
import type { Load } from './loads.ts'

const ALARM_MINUTES = 5

export const loadName = ({ known }: Load) => purchaseName(known, say)

/** Hands the phone an entry for its calendar, with an alarm in time to walk there. */
export function saveToCalendar(load: Load, branch: string): ShareResult {
  const { known, endsAt } = load
  const machine = loadName(load)
  const entry = calendarText({
    uid: `${known.machine_id}-${endsAt}@${window.location.hostname}`,
    title: say('load.calendarTitle', { machine }),
    place: branch,
    at: endsAt,
    now: serverNow(),
    alarm: { minutesBefore: ALARM_MINUTES, text: say('load.soonNote', { time: clockText(endsAt, say) }) },
  })
  return saveFile(new File([entry], `washday-${known.machine_number}.ics`, { type: 'text/calendar' }))
}
