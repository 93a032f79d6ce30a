import { createFileRoute } from '@tanstack/react-router'
import { MapPicker } from '#features/account/address-map/map-picker.tsx'
import { branchQuery } from '#features/branches/branch-list/branch.queries.ts'

export const Route = createFileRoute('/_authed/address/$service/$branch_id/maps')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(branchQuery(params.branch_id)),
  component: Maps,
})

function Maps() {
  return <MapPicker order={Route.useParams()} />
}
