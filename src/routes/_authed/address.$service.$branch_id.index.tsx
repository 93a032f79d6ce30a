import { createFileRoute } from '@tanstack/react-router'
import { AddressList } from '#features/account/addresses/address-list.tsx'

export const Route = createFileRoute('/_authed/address/$service/$branch_id/')({
  staticData: { layout: 'default' },
  component: Addresses,
})

function Addresses() {
  return <AddressList order={Route.useParams()} />
}
