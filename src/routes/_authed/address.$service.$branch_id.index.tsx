import { createFileRoute } from '@tanstack/react-router'
import { AddressList } from '#features/account/addresses/address-list.tsx'
import { addressesQuery } from '#features/account/addresses/addresses.queries.ts'

export const Route = createFileRoute('/_authed/address/$service/$branch_id/')({
  validateSearch: ({ from }): { from?: 'profile' } => (from === 'profile' ? { from } : {}),
  loader: ({ context }) => void context.queryClient.prefetchQuery(addressesQuery()),
  component: Addresses,
})

function Addresses() {
  const { from } = Route.useSearch()
  return <AddressList order={Route.useParams()} isOfProfile={from === 'profile'} />
}
