import { MessagePage } from '#components/message-page.tsx'
import type { OrderPurchase } from '#contract/payment.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { orderHref } from '#features/shell/order-routes.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'

/** What is known of an order without its customer. */
export function OrderNotice({ purchase, title, money }: { purchase: OrderPurchase; title: string; money?: string }) {
  const t = useTranslate()
  const localized = useLocalized()
  return (
    <MessagePage
      title={title}
      text={[money, t('order.loginToSee')].filter(Boolean).join(' ')}
      header={<MachineHeader name={purchaseName(purchase, t)} branch={localized(purchase.branch_name)} backHref="/" />}
      picture={<Porthole state={purchase.status === 'running' ? 'done' : 'plain'} size={112} remaining={0} />}
      actions={
        <LinkButton
          href={`/login?next=${orderHref(purchase.order.service, purchase.transaction)}`}
          tone="primary"
          width="fill"
        >
          {t('nav.login')}
        </LinkButton>
      }
    />
  )
}
