import { boolean, type InferOutput, nullable, object, optional, parse, string } from 'valibot'
import { proxy, subscribe } from 'valtio'
import { SelectedCommand } from '#contract/payment.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'
import { useStore } from '#lib/browser/use-store.ts'

const KEY = 'selected-command'

const Stored = object({
  command: nullable(SelectedCommand),
  /** Idempotency key of the attempt to pay this very choice. */
  attempt: string(),
  /** The customer has chosen a coupon or none; until then the best one is taken. */
  isCouponChosen: optional(boolean(), false),
})

/** What the customer chose at a machine. Kept for the tab, so that a reload or a login loses nothing. */
const selected = proxy<InferOutput<typeof Stored>>(
  readStorage(KEY, Stored, 'session') ?? { command: null, attempt: '', isCouponChosen: false },
)
subscribe(selected, () => writeStorage(KEY, selected, 'session'))

export const useSelectedCommand = () => useStore(selected) as typeof selected // the same shape, readonly
export const readSelectedCommand = () => selected.command

/**
 * Each choice is one attempt to pay, with a key that stands a double press, a reload and a lost answer.
 * A second QR for the same machine is refused by the server, whatever its key.
 */
export const selectCommand = (command: SelectedCommand, isCouponChosen = false) =>
  Object.assign(selected, { command, attempt: crypto.randomUUID(), isCouponChosen })

/** The customer's own choice; null is to pay without one. */
export function selectCoupon(id: string | null) {
  if (selected.command) selectCommand({ ...selected.command, coupons: id === null ? [] : [id] }, true)
}

/** What was chosen cannot be had: the best one is taken again. */
export function resetCoupon() {
  if (selected.command) selectCommand({ ...selected.command, coupons: [] })
}

/** How the customer wants to pay. */
export function selectPaymentMethod(way: Pick<SelectedCommand, 'provider' | 'mode' | 'bank'>) {
  if (!selected.command) return
  const { bank: _, ...rest } = selected.command
  selectCommand({ ...rest, ...way }, selected.isCouponChosen)
}

/** The same order reads the same, whatever the order of its members. */
const written = (command: SelectedCommand | null) => command && JSON.stringify(parse(SelectedCommand, command))

/**
 * What the pay button sends, coupon and all, stands from then on.
 * @returns the key of the attempt: the same for the same order
 */
export function freezeCommand(command: SelectedCommand): string {
  if (written(command) !== written(selected.command)) selectCommand(command, true)
  return selected.attempt
}

/** The key has done its work: the next press is another purchase. */
export function rotateIdempotencyKey() {
  selected.attempt = crypto.randomUUID()
}

// A session that ended by itself leaves the choice, which names nobody, to be gone on with after the login.
onSessionChange((change) => {
  if (change === 'signed-out') Object.assign(selected, { command: null, attempt: '', isCouponChosen: false })
})
