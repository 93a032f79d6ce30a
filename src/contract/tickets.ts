import { type InferOutput, nullable, object, pipe, regex, string, transform, uuid } from 'valibot'
import { CODE, toPlainDigits } from './code.ts'
import { endpoint } from './endpoint.ts'
import { Day, Nothing, Page, PageOf } from './scalars.ts'

/** The most numbers that a customer can save for one draw. */
export const SAVED_TICKETS = 20

/** Six digits: `012345` is not 12345. */
const TicketNumber = pipe(string(), transform(toPlainDigits), regex(CODE))

/** A lottery number that a customer wants to be notified about, for one draw. */
export const SavedTicket = object({
  ticket_id: string(),
  number: TicketNumber,
  /** The date of its draw; null while the draw is pending. */
  draw: nullable(Day),
})
export type SavedTicket = InferOutput<typeof SavedTicket>

/**
 * Saves a number, to notify the customer once of its result in the first draw that is not complete yet. A number that
 * is already saved is returned as it is. `too_many_tickets` 409, `unavailable` 503 while the draws cannot be read.
 */
export const saveLotteryTicket = endpoint('POST', '/api/save_lottery_ticket', {
  input: object({ number: TicketNumber }),
  output: SavedTicket,
  access: 'customer',
  capability: 'lottery_ticket',
})

/** The customer's saved numbers: pending ones first, then those of past draws, each newest first. */
export const getLotteryTickets = endpoint('GET', '/api/get_lottery_tickets', {
  input: object(Page),
  output: PageOf(SavedTicket),
  access: 'customer',
  capability: 'lottery_ticket',
})

/** Deletes a saved number. `not_found` 404 if the customer has no such number, also when it is already deleted. */
export const deleteLotteryTicket = endpoint('DELETE', '/api/delete_lottery_ticket', {
  input: object({ ticket_id: pipe(string(), uuid()) }),
  output: Nothing,
  access: 'customer',
  capability: 'lottery_ticket',
})
