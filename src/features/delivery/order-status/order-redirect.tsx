import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MessagePage } from '#components/message-page.tsx'
import type { OrderPurchase } from '#contract/payment.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { refundTexts } from '#features/checkout/refunds/refund-info.tsx'
import { moneyOutcome } from '#features/delivery/order-form/order-outcome.ts'
import { orderHref } from '#features/shell/order-routes.ts'
import { announce } from '#lib/announcer.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { vibrate } from '#lib/browser/page-visibility.ts'
import { t as tNow, useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'

/** Redirects an order that is no longer pending to its own page, which only its customer can see. */
export function OrderRedirect({ purchase }: { purchase: OrderPurchase }) {
  const t = useTranslate()
  const localized = useLocalized()
  const navigate = useNavigate()
  const href = orderHref(purchase.order.service, purchase.transaction)
  const isWithShop = purchase.status === 'running'
  // A signed-in customer is redirected to a page that shows and announces it.
  const isLeaving = isSignedIn()
  const outcome = isLeaving ? undefined : moneyOutcome(purchase, t)
  const title = outcome?.title ?? t(isWithShop ? 'order.withShop' : 'bill.seeStatus')
  const money = isLeaving ? '' : [outcome?.note ?? '', ...refundTexts(purchase, t)].filter(Boolean).join(' ')

  useEffect(() => {
    if (isWithShop) {
      vibrate()
      announce(`${tNow('wait.paid')} ${tNow('order.withShop')}`)
    }
    if (money) announce([title, money], 'assertive')
    if (isSignedIn()) void navigate({ to: href, replace: true })
  }, [isWithShop, title, money, href, navigate])

  return (
    <MessagePage
      title={title}
      text={[money, t('order.loginToSee')].filter(Boolean).join(' ')}
      header={<MachineHeader name={purchaseName(purchase, t)} branch={localized(purchase.branch_name)} backHref="/" />}
      picture={<Porthole state={isWithShop ? 'done' : 'plain'} size={112} remaining={0} />}
      actions={
        <LinkButton href={`/login?next=${href}`} tone="primary" width="fill">
          {t('nav.login')}
        </LinkButton>
      }
    />
  )
}
