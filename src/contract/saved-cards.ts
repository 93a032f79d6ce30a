import { type InferOutput, nullish, object, picklist, pipe, regex, string, uuid } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Month, Nothing, Satang } from './scalars.ts'
import { ListOf } from './tolerant.ts'

/** Cards that are kept for one customer. A further one takes the place of the one that was used longest ago. */
export const MAX_SAVED_CARDS = 3

/**
 * Why a saved card cannot pay any more: its month is over, or its bank has said that it was lost or stolen, or is otherwise not to
 * be used.
 */
export const CARD_PROBLEMS = ['expired', 'blocked'] as const
export type CardProblem = (typeof CARD_PROBLEMS)[number]

/** A card that the payment company keeps for the customer. Nobody here has its number. */
export const SavedCard = object({
  card: string(),
  /** The card scheme’s own name, such as `Visa`. */
  scheme: string(),
  /** The last four digits of its number. */
  last_digits: pipe(string(), regex(/^\d{4}$/)),
  /** The last month in which it is valid. */
  expires: Month,
  problem: nullish(picklist(CARD_PROBLEMS), null),
})
export type SavedCard = InferOutput<typeof SavedCard>

/** The customer’s saved cards, the one used last first. Above `pin_above` a payment with one of them takes the PIN. */
export const getSavedCards = endpoint('GET', '/api/get_saved_cards', {
  input: Nothing,
  output: object({ details: ListOf(SavedCard), pin_above: Satang }),
  access: 'customer',
  capability: 'saved_card',
})

/** Forgets a saved card at once, and has the payment company delete it. `card_unknown` 404. */
export const removeSavedCard = endpoint('POST', '/api/remove_saved_card', {
  input: object({ card: pipe(string(), uuid()) }),
  output: Nothing,
  access: 'customer',
  capability: 'saved_card',
})
