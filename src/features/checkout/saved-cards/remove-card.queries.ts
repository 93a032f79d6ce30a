import { mutationOptions } from '@tanstack/react-query'
import { removeSavedCard } from '#contract/saved-cards.ts'
import { call } from '#lib/api/http.ts'

export const removeCardMutation = () =>
  mutationOptions({
    mutationFn: (card: string) => call(removeSavedCard, { card }),
    meta: { refetches: [['saved-cards']] },
  })
