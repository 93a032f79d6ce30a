import { createFileRoute, redirect } from '@tanstack/react-router'
import { AddressForm } from '#features/addresses/address-form.tsx'
import { isAddressOpen } from '#features/addresses/open-address.ts'

export const Route = createFileRoute('/_authed/address/$service/$branch_id/$id')({
  staticData: { layout: 'default' },
  beforeLoad: ({ params }) => {
    if (!isAddressOpen(params.id))
      throw redirect({ to: '/address/$service/$branch_id', params, replace: true, state: { why: 'address' } })
  },
  component: OneAddress,
})

function OneAddress() {
  const { id, ...order } = Route.useParams()
  return <AddressForm key={id} order={order} id={id} />
}
