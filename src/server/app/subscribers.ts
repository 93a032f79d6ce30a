import type { PurchaseSubscriber } from '#server/events/purchase-events.ts'
import { notifyCustomer } from '#server/modules/notifications/notify-purchase.ts'
import { updateOrder } from '#server/modules/orders/order-state.ts'
import { creditRefund } from '#server/modules/payments/receipts/credit-note.ts'
import { issueReceipt } from '#server/modules/payments/receipts/receipts.ts'
import { updateCoupon } from '#server/modules/payments/reservations/coupon-redemption.ts'
import { collectPoints, withdrawRewards } from '#server/modules/rewards/stamps.ts'

/** Who reacts to the events of a purchase, in this order. The customer is told last, of what the others have made of it. */
export const subscribers: readonly PurchaseSubscriber[] = [
  updateCoupon,
  updateOrder,
  issueReceipt,
  creditRefund,
  collectPoints,
  withdrawRewards,
  notifyCustomer,
]
