import { createFileRoute } from '@tanstack/react-router'
import { sharedLoadQuery } from '#features/loads/my-loads/loads.queries.ts'
import { SharedLoad } from '#features/loads/my-loads/shared-load.tsx'

/** Target of a share link, which opens in any browser. */
export const Route = createFileRoute('/load/$token')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(sharedLoadQuery(params.token)),
  component: LoadRoute,
})

function LoadRoute() {
  const { token } = Route.useParams()
  return <SharedLoad key={token} token={token} />
}
