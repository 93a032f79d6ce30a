import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { orderOffersQuery } from '#features/delivery/order-form/orders.queries.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PhoneIcon } from '#ui/icons/branch-icons.tsx'
import { NoWrap } from '#ui/layout/no-wrap.tsx'

/** The branch's telephone number, E.164; undefined while loading or if it has none. */
export function useBranchTelephone({ order, branch_id }: Order): string | undefined {
  const { data: offers } = useQuery(orderOffersQuery(order.service))
  return offers?.find((offer) => offer.branch_id === branch_id)?.telephone ?? undefined
}

/** Link that calls the branch of an order; renders nothing if it has no telephone number. */
export function CallBranch({ purchase }: { purchase: Order }) {
  const t = useTranslate()
  const telephone = useBranchTelephone(purchase)
  if (!telephone) return null
  return (
    <LinkButton href={`tel:${telephone}`} tone="outline" size="small" icon={<PhoneIcon size={20} />}>
      <NoWrap part={formatPhone(telephone)}>{`${t('order.call')} ${formatPhone(telephone)}`}</NoWrap>
    </LinkButton>
  )
}
