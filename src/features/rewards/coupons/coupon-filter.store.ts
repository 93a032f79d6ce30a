import { proxy } from 'valtio'
import { onSessionChange } from '#lib/auth/session.ts'
import { useStore } from '#lib/browser/use-store.ts'

export type CouponFilter = 'history' | 'used' | 'expired'

/** Which past coupons are shown, so that they are the same on the way back from a bill. In memory only. */
const choice = proxy<{ filter: CouponFilter }>({ filter: 'history' })
export const useCouponFilter = (): CouponFilter => useStore(choice).filter
export const chooseCouponFilter = (filter: CouponFilter) => Object.assign(choice, { filter })

onSessionChange((change) => {
  if (change !== 'signed-in') chooseCouponFilter('history')
})
