import { createFileRoute } from '@tanstack/react-router'
import { needs } from '#features/auth/sign-in/guards.ts'
import { prefetchSavedCards } from '#features/checkout/payment/saved-cards.queries.ts'
import { SavedCards } from '#features/checkout/saved-cards/saved-cards.tsx'

export const Route = createFileRoute('/_authed/profile/cards')({
  beforeLoad: needs('saved_card'),
  loader: ({ context: { queryClient } }) => prefetchSavedCards(queryClient),
  component: SavedCards,
})
