import { proxy } from 'valtio'
import { onSessionChange } from '#lib/auth/session.ts'
import { useStore } from '#lib/browser/use-store.ts'

export type CouponFilter = 'history' | 'used' | 'expired'

/** Filter of the past coupons, unchanged after going back from a bill. In memory only. */
const store = proxy<{ filter: CouponFilter }>({ filter: 'history' })
export const useCouponFilter = (): CouponFilter => useStore(store).filter
export const readCouponFilter = () => store.filter
export const chooseCouponFilter = (filter: CouponFilter) => Object.assign(store, { filter })

onSessionChange((change) => {
  if (change !== 'signed-in') chooseCouponFilter('history')
})
