import { type InferOutput, nullable, object, string } from 'valibot'
import { proxy, subscribe, useSnapshot } from 'valtio'
import { SelectedCommand } from '#contract/payment.ts'
import { onSessionChange } from '#lib/session.ts'
import { readStored, writeStored } from '#lib/storage.ts'

const KEY = 'selected-command'

const Stored = object({
  command: nullable(SelectedCommand),
  /** Idempotency key of the attempt to pay this very choice. */
  attempt: string(),
})

/** What the customer chose at a machine. Kept for the tab, so that a reload or a login loses nothing. */
const selected = proxy<InferOutput<typeof Stored>>(readStored(KEY, Stored, 'session') ?? { command: null, attempt: '' })
subscribe(selected, () => writeStored(KEY, selected, 'session'))

export const useSelectedCommand = () => useSnapshot(selected)
export const readSelectedCommand = () => selected.command
export const isCommandSelected = () => selected.command !== null

/**
 * Each choice is one attempt to pay, with a key that stands a double press, a reload and a lost answer.
 * A second QR for the same machine is refused by the server, whatever its key.
 */
export const selectCommand = (command: SelectedCommand) =>
  Object.assign(selected, { command, attempt: crypto.randomUUID() })

/** The key has done its work: the next press is another purchase. */
export function startNewAttempt() {
  selected.attempt = crypto.randomUUID()
}

// A session that ended by itself leaves the choice, which names nobody, to be gone on with after the login.
onSessionChange((change) => {
  if (change === 'signed-out') Object.assign(selected, { command: null, attempt: '' })
})
