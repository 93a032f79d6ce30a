import { useQuery } from '@tanstack/react-query'
import { isSignedIn } from '#lib/auth/session.ts'
import { royaltyQuery } from './royalty.queries.ts'
import { StampCard } from './stamp-card.tsx'

/** The customer's stamp card of this branch. */
export function BranchStamps({ branchId }: { branchId: string }) {
  const { data } = useQuery(royaltyQuery(branchId))
  const card = data?.details.find(({ branch_id }) => branch_id === branchId)
  // Optional on the page, so an error shows nothing.
  return isSignedIn() && card ? <StampCard card={card} /> : null
}
