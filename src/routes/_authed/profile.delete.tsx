import { createFileRoute } from '@tanstack/react-router'
import { DeleteAccount, DeleteAccountPin } from '#features/account/profile/delete-account.tsx'

function Delete() {
  return Route.useSearch().step === 'pin' ? <DeleteAccountPin /> : <DeleteAccount />
}

export const Route = createFileRoute('/_authed/profile/delete')({
  staticData: { layout: 'default' },
  validateSearch: ({ step }): { step?: 'pin' } => (step === 'pin' ? { step } : {}),
  component: Delete,
})
