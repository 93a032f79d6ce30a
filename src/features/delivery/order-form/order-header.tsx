import type { OrderOffer } from '#contract/orders.ts'
import { branchesHref, type OrderTarget } from '#features/shell/order-routes.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'

type OrderHeaderProps = { target: OrderTarget; offer: OrderOffer | undefined; backHref?: string }

/** Top bar of an order form: the service and the branch. */
export function OrderHeader({ target, offer, backHref = branchesHref(target.service) }: OrderHeaderProps) {
  const t = useTranslate()
  const localized = useLocalized()
  return (
    <PageHeader
      back={{ label: t('action.back'), href: backHref }}
      title={t(`service.${target.service}`)}
      {...(offer ? { titleNote: localized(offer.branch_name) } : {})}
    />
  )
}
