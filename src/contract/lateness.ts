/**
 * Why a payment arrived after its purchase had ended: the time to pay was over (`time_up`), an earlier payment was not
 * the price (`wrong_amount`), or the purchase was declined or cancelled (`ended`). Undefined if it was not late.
 */
export function latenessOf(purchase: {
  is_late: boolean
  paid_at: string | null
  expires_at: string | null
  wrong_amount: readonly unknown[]
}): 'time_up' | 'wrong_amount' | 'ended' | undefined {
  if (!purchase.is_late || purchase.paid_at === null) return undefined
  if (purchase.expires_at !== null && Date.parse(purchase.paid_at) > Date.parse(purchase.expires_at)) return 'time_up'
  return purchase.wrong_amount.length > 0 ? 'wrong_amount' : 'ended'
}
