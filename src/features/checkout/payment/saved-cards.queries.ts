import { type MutationFunctionContext, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getSavedCards } from '#contract/saved-cards.ts'
import { ApiError, call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { providersQuery } from './payment.queries.ts'

const hasSavedCards = () => pageConfig.capabilities.includes('saved_card')

/** The cards that the payment company keeps for the customer: none where the API has not got them. */
export const savedCardsQuery = () =>
  queryOptions({
    queryKey: ['saved-cards'],
    queryFn: ({ signal }) => call(getSavedCards, {}, { signal }),
    enabled: () => isSignedIn() && hasSavedCards(),
  })

export function prefetchSavedCards(queryClient: QueryClient) {
  if (hasSavedCards()) void queryClient.prefetchQuery(savedCardsQuery())
}

/** All that a payment page offers to pay with, asked for together: what comes later moves the rows. */
export function prefetchWaysToPay(queryClient: QueryClient, branchId: string) {
  void queryClient.prefetchQuery(providersQuery(branchId))
  prefetchSavedCards(queryClient)
}

/** Reads the cards again after a payment whose card was refused for good, or removed elsewhere: it is not offered again. */
export function rereadCards(error: Error, _input: unknown, _result: unknown, { client }: MutationFunctionContext) {
  if (error instanceof ApiError && /^card_/.test(error.code)) void client.invalidateQueries(savedCardsQuery())
}
