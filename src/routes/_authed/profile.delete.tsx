import { createFileRoute } from '@tanstack/react-router'
import { DeleteAccount, DeleteAccountPin } from '#features/account/profile/delete-account.tsx'
import { needs } from '#features/auth/sign-in/guards.ts'
import { useUnfinished } from '#features/loads/history/use-unfinished.ts'
import { EndingMoney } from '#features/rewards/coupons/ending-money.tsx'

function Delete() {
  const obstacles = useUnfinished()
  if (Route.useSearch().step === 'pin') return <DeleteAccountPin />
  return <DeleteAccount obstacles={obstacles} money={<EndingMoney />} />
}

export const Route = createFileRoute('/_authed/profile/delete')({
  validateSearch: ({ step }): { step?: 'pin' } => (step === 'pin' ? { step } : {}),
  beforeLoad: needs('privacy'),
  component: Delete,
})
