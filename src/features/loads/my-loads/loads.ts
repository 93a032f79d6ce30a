import { MINUTE_MS } from '#contract/duration.ts'
import { EMPTIED_AFTER_MINUTES } from '#contract/emptied-after.ts'
import { isLoad, type LoadPurchase, type Purchase } from '#contract/payment.ts'

/** How long a finished load is shown if it is not marked as collected. */
export const SHOWN_AFTER_MS = 60 * MINUTE_MS
const SOON_MS = 5 * MINUTE_MS
/** After this others may take the laundry out, and the machine is sold again. */
const LATE_MS = EMPTIED_AFTER_MINUTES * MINUTE_MS

export type Load = {
  purchase: LoadPurchase
  /** ms since 1970; of a paused load, if it goes on now. */
  endsAt: number
  /** Source of `endsAt`: the machine, or only the length of its program. */
  source: 'machine' | 'program'
  isDone: boolean
}

/** @param now what a paused load still needs begins here */
export function endOfLoad(
  { ends_at, started_at, program, paused }: LoadPurchase,
  now: number,
): Pick<Load, 'endsAt' | 'source'> | undefined {
  if (ends_at && paused) return { endsAt: now + Date.parse(ends_at) - Date.parse(paused.since), source: 'machine' }
  if (ends_at) return { endsAt: Date.parse(ends_at), source: 'machine' }
  if (!started_at || program.minutes === 0) return undefined
  return { endsAt: Date.parse(started_at) + program.minutes * MINUTE_MS, source: 'program' }
}

/**
 * The loads of this visit, earliest end first.
 * @param now by the server's clock
 */
export function loadsOf(purchases: readonly Purchase[], now: number): Load[] {
  return purchases
    .filter(isLoad)
    .flatMap((purchase): Load[] => {
      if (purchase.status !== 'running' && purchase.status !== 'completed') return []
      const end = endOfLoad(purchase, now)
      if (!end || purchase.is_taken_out || end.endsAt + SHOWN_AFTER_MS <= now) return []
      return [{ purchase, ...end, isDone: purchase.status === 'completed' || end.endsAt <= now }]
    })
    .toSorted((a, b) => a.endsAt - b.endsAt)
}

/** The part of a program that is left, from 1 to 0. Unknown as 1, if the API does not say how long it takes. */
export const shareLeft = (minutes: number, program: Pick<LoadPurchase['program'], 'minutes'>) =>
  program.minutes > 0 ? minutes / program.minutes : 1

/** Stages of a load in chronological order; each after `running` has a reminder. */
export const STAGES = ['running', 'soon', 'done', 'late'] as const
export type Stage = (typeof STAGES)[number]

export function stageOf({ purchase, endsAt, isDone }: Load, now: number): Stage {
  if (purchase.paused) return 'running'
  if (isDone) return now - endsAt >= LATE_MS ? 'late' : 'done'
  return endsAt - now <= SOON_MS ? 'soon' : 'running'
}
