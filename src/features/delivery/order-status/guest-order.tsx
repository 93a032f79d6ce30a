import { useEffect } from 'react'
import type { OrderPurchase } from '#contract/payment.ts'
import { refundTexts } from '#features/checkout/refunds/refund-text.ts'
import { moneyOutcome } from '#features/delivery/order-form/order-outcome.ts'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { OrderNotice } from './order-notice.tsx'

/** Where the money of an order is, for anybody who has its link. */
export function GuestOrder({ purchase }: { purchase: OrderPurchase }) {
  const t = useTranslate()
  const outcome = moneyOutcome(purchase, t)
  const title = outcome?.title ?? t(purchase.status === 'running' ? 'order.withShop' : 'bill.seeStatus')
  const money = [outcome?.note ?? '', ...refundTexts(purchase, t)].filter(Boolean).join(' ')
  useEffect(() => {
    if (money) announce([title, money], 'assertive')
  }, [title, money])
  return <OrderNotice purchase={purchase} title={title} money={money} />
}
