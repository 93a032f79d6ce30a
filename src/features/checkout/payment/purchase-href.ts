import type { Purchase } from '#contract/payment.ts'
import { isBillable } from './saved-purchases.store.ts'

/** The page of a purchase: its bill, or where it waits or has ended unpaid. An order is led on to its own page. */
export const purchaseHref = (purchase: Pick<Purchase, 'status' | 'transaction'>) =>
  `/${isBillable(purchase) ? 'bill' : 'waiting-payment'}/${purchase.transaction}`
