import { type InferOutput, picklist, record, string } from 'valibot'
import { isSaved } from '#features/checkout/payment/saved-purchases.store.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, removeStorage, writeStorage } from '#lib/browser/storage.ts'
import { onStorageChange } from '#lib/browser/storage-events.ts'
import { STAGES, type Stage } from './loads.ts'

const KEY = 'loads_told'
const Reminded = record(string(), picklist(STAGES))

const isBefore = (stage: Stage | undefined, other: Stage) => STAGES.indexOf(stage ?? 'running') < STAGES.indexOf(other)

/** The latest reminder shown for each load, by transaction. */
let reminded: InferOutput<typeof Reminded> = {}
function readReminded() {
  const stored = { ...readStorage(KEY, Reminded) }
  // Without working storage this tab has only its own reminders.
  for (const [id, stage] of Object.entries(reminded)) if (isBefore(stored[id], stage)) stored[id] = stage
  reminded = stored
}
readReminded()
onStorageChange(KEY, readReminded)

/** A later stage implies the earlier ones. */
export const wasReminded = (transaction: string, stage: Stage) => !isBefore(reminded[transaction], stage)

/** @returns false if this stage was already shown before a reload or in another tab */
export function markReminded(transaction: string, stage: Stage): boolean {
  readReminded()
  if (wasReminded(transaction, stage)) return false
  // Drops loads that this device no longer knows.
  reminded = { ...Object.fromEntries(Object.entries(reminded).filter(([id]) => isSaved(id))), [transaction]: stage }
  writeStorage(KEY, reminded)
  return true
}

onSessionChange((change) => {
  if (change === 'signed-in') return
  reminded = {}
  removeStorage(KEY)
})
