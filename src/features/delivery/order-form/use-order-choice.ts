import { useQuery } from '@tanstack/react-query'
import { segmentOf } from '#contract/service-kinds.ts'
import { addressesQuery } from '#features/account/addresses/addresses.queries.ts'
import { addressFor, useChosenAddress } from '#features/account/addresses/addresses.store.ts'
import type { OrderTarget } from '#features/shell/order-routes.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { type OrderDraft, useOrderDraft } from './order-draft.store.ts'
import { orderOffersQuery, quoteQuery } from './orders.queries.ts'

/** The choices of an order, its address and the server's quote. */
export function useOrderChoice(target: OrderTarget) {
  const draft = useOrderDraft(target)
  const offers = useQuery(orderOffersQuery(target.service))
  const addresses = useQuery(addressesQuery())
  const chosenId = useChosenAddress(segmentOf(target.service), target.branch_id)
  const offer = offers.data?.find(({ branch_id }) => branch_id === target.branch_id)
  const address = addressFor(addresses.data ?? [], chosenId)
  const units = draft.units ?? offer?.least ?? 1
  const options = offer ? optionsOf(draft, offer.options) : draft.options.toSorted()
  const isInRange = offer ? units >= offer.least && units <= offer.most : draft.units !== null
  // An amount of the draft and a chosen address can be priced before the offers and addresses have loaded.
  const addressId = addresses.isPending ? chosenId : (address?.id ?? null)
  const isComplete = isInRange && addressId !== undefined
  const choice = {
    service: target.service,
    branch_id: target.branch_id,
    units,
    options,
    address_id: addressId ?? null,
  }
  const quote = useQuery(onlyIf(quoteQuery(choice), isComplete))
  return { draft, offers, offer, addresses, address, choice, isInRange, isComplete, quote }
}

/** Drops options that the shop no longer offers. Sorted, so that the same choice is one query. */
const optionsOf = ({ options }: OrderDraft, offered: readonly { option_id: string }[]) =>
  offered
    .map(({ option_id }) => option_id)
    .filter((id) => options.includes(id))
    .toSorted()
