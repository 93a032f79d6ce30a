import { createFileRoute, redirect } from '@tanstack/react-router'
import { isAddressOpen } from '#features/account/addresses/address-draft-id.ts'
import { AddressForm } from '#features/account/addresses/address-form.tsx'
import { addressesQuery } from '#features/account/addresses/addresses.queries.ts'

export const Route = createFileRoute('/_authed/address/$service/$branch_id/$id')({
  staticData: { isStep: true },
  beforeLoad: ({ params, preload, context }) => {
    if (isAddressOpen(params.id)) return undefined
    // The page that it goes back to ends this load.
    if (!preload && context.goBack()) return new Promise<never>(() => {})
    throw redirect({ to: '/address/$service/$branch_id', params, replace: true, state: { why: 'address' } })
  },
  loader: ({ context }) => void context.queryClient.prefetchQuery(addressesQuery()),
  component: AddressRoute,
})

function AddressRoute() {
  const { id, ...order } = Route.useParams()
  return <AddressForm key={id} order={order} id={id} />
}
