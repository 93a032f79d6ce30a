import { useQuery } from '@tanstack/react-query'
import { segmentOf } from '#contract/services.ts'
import { addressesQuery } from '#features/account/addresses/addresses.queries.ts'
import { addressFor, useChosenAddress } from '#features/account/addresses/addresses.store.ts'
import type { OrderPlace } from '#features/shell/order-routes.ts'
import { type OrderDraft, useOrderDraft } from './order-draft.store.ts'
import { offersQuery, quoteQuery } from './orders.queries.ts'

/** What is chosen for an order, where it goes, and what the server wants for it. */
export function useOrderChoice(place: OrderPlace) {
  const draft = useOrderDraft(place)
  const offers = useQuery(offersQuery(place.service))
  const addresses = useQuery(addressesQuery())
  const chosenId = useChosenAddress(segmentOf(place.service), place.branch_id)
  const offer = offers.data?.find(({ branch_id }) => branch_id === place.branch_id)
  const address = addressFor(addresses.data ?? [], chosenId)
  const units = draft.units ?? offer?.least ?? 1
  const options = optionsOf(draft, offer?.options ?? [])
  const isInRange = offer !== undefined && units >= offer.least && units <= offer.most
  const choice = { service: place.service, branch_id: place.branch_id, units, options, address_id: address?.id ?? null }
  const quote = useQuery({ ...quoteQuery(choice), enabled: isInRange && !addresses.isPending })
  return { draft, offers, offer, addresses, address, units, options, isInRange, quote }
}

/** What the shop has taken off its list is not ordered. */
const optionsOf = ({ options }: OrderDraft, offered: readonly { option_id: string }[]) =>
  offered.map(({ option_id }) => option_id).filter((id) => options.includes(id))
