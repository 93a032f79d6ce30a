import { MINUTE_MS } from '#contract/duration.ts'
import type { MachineState, Program } from '#contract/machines.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { formatTime } from '#lib/i18n/format.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import type { PortholeProps } from '#ui/porthole/porthole.tsx'

const FINISHING_MS = 5 * 60_000

/** “Washer 05”: the kind of the machine and the number painted on it. */
export const machineName = (machine: { machine_category: 'washer' | 'dryer'; number: string }, t: Translate) =>
  t(machine.machine_category === 'washer' ? 'machine.washer' : 'machine.dryer', { number: machine.number }).trim()

/** Whole minutes until an instant, never below zero. */
export const minutesUntil = (instant: string, now: number) =>
  Math.max(0, Math.ceil((Date.parse(instant) - now) / MINUTE_MS))

const portholeStates: Record<MachineState, PortholeProps['state']> = {
  free: 'free',
  reserved: 'reserved',
  running: 'running',
  done: 'done',
  out_of_order: 'outOfOrder',
  offline: 'offline',
}

/** The picture for a machine's state; the last five minutes of a run have their own. */
export const portholeState = (machine: { state: MachineState; ends_at: string | null }, now: number) =>
  machine.state === 'running' && machine.ends_at && Date.parse(machine.ends_at) - now <= FINISHING_MS
    ? 'finishing'
    : portholeStates[machine.state]

/** “14:32 น.” */
export const timeText = (instant: string | number, t: Translate) => t('time.at', { time: formatTime(instant) })

/** “น้ำอุ่น 40°C, 42 นาที”, as far as the API says it. */
export const programText = ({ temp, celsius, minutes }: Program, name: string, t: Translate) =>
  factsText([
    [name || temp, ...(celsius === null ? [] : [`${celsius}°C`])].join(' '),
    ...(minutes > 0 ? [t('amount.minutes', { minutes })] : []),
  ])
