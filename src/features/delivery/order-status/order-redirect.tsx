import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { OrderPurchase } from '#contract/payment.ts'
import { orderHref } from '#features/shell/order-routes.ts'
import { announce } from '#lib/announcer.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { vibrate } from '#lib/browser/page-visibility.ts'
import { t as tNow, useTranslate } from '#lib/i18n/translate.tsx'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { OrderNotice } from './order-notice.tsx'
import { OrderPending } from './order-pending.tsx'

const GuestOrder = lazy(withMessages(async () => ({ default: (await import('./guest-order.tsx')).GuestOrder })))

/** Redirects an order that is no longer pending to its own page, which only its customer can see. */
export function OrderRedirect({ purchase }: { purchase: OrderPurchase }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const href = orderHref(purchase.order.service, purchase.transaction)
  const isWithShop = purchase.status === 'running'
  const isLeaving = isSignedIn()

  useEffect(() => {
    if (isWithShop) {
      vibrate()
      announce(tNow('wait.paid')) // the page says the rest
    }
    if (isLeaving) void navigate({ to: href, replace: true })
  }, [isWithShop, isLeaving, href, navigate])

  if (isLeaving) return <OrderPending service={purchase.order.service} />
  return (
    <Suspense
      fallback={<OrderNotice purchase={purchase} title={t(isWithShop ? 'order.withShop' : 'bill.seeStatus')} />}
    >
      <GuestOrder purchase={purchase} />
    </Suspense>
  )
}
