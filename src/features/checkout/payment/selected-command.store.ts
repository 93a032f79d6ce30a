import { boolean, type InferOutput, nullable, object, optional, string } from 'valibot'
import { proxy, subscribe } from 'valtio'
import { SelectedCommand } from '#contract/payment.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'
import { useStore } from '#lib/browser/use-store.ts'

const KEY = 'selected-command'

const Stored = object({
  command: nullable(SelectedCommand),
  /** Names one choice at a machine: choosing the same again is another purchase. */
  choice: string(),
  /** True once the customer has chosen a coupon, or none; until then the best coupon is applied. */
  isCouponChosen: optional(boolean(), false),
})

/** What the customer chose at a machine. Stored for the tab, so that it survives a reload and a sign-in. */
const selected = proxy<InferOutput<typeof Stored>>(
  readStorage(KEY, Stored, 'session') ?? { command: null, choice: '', isCouponChosen: false },
)
subscribe(selected, () => writeStorage(KEY, selected, 'session'))

export const useSelectedCommand = () => useStore(selected) as typeof selected // the same shape, readonly
export const readSelectedCommand = () => selected.command

/** A new choice at a machine. */
export const selectCommand = (command: SelectedCommand, isCouponChosen = false) =>
  Object.assign(selected, { command, choice: crypto.randomUUID(), isCouponChosen })

/** Changes the present choice. */
export const updateCommand = (command: SelectedCommand, isCouponChosen = false) =>
  Object.assign(selected, { command, isCouponChosen })

/** @param id the customer's choice; null pays without a coupon */
export function selectCoupon(id: string | null) {
  if (!selected.command) return
  // One coupon is for one machine.
  const more = selected.command.more?.map((load) => (load.coupons[0] === id ? { ...load, coupons: [] } : load))
  updateCommand({ ...selected.command, coupons: id === null ? [] : [id], ...(more ? { more } : {}) }, true)
}

/** Drops a coupon that is no longer available: the best one is applied again. */
export function resetCoupon() {
  if (selected.command) updateCommand({ ...selected.command, coupons: [] })
}

export function selectPaymentMethod(method: Pick<SelectedCommand, 'provider' | 'mode' | 'bank' | 'saved_card'>) {
  if (!selected.command) return
  const { bank: _, saved_card: __, ...rest } = selected.command
  updateCommand({ ...rest, ...method }, selected.isCouponChosen)
}

// After a session that ended by itself the choice stays, because it names nobody: the customer goes on after signing in.
onSessionChange((change) => {
  if (change === 'signed-out') Object.assign(selected, { command: null, choice: '', isCouponChosen: false })
})
