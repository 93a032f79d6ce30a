import { type InferOutput, nullable, object, pipe, regex, string, transform, uuid } from 'valibot'
import { toPlainDigits } from './code.ts'
import { endpoint } from './endpoint.ts'
import { Day, Nothing, Page, PageOf } from './scalars.ts'

/** Six digits: `012345` is not 12345. */
const TicketNumber = pipe(string(), transform(toPlainDigits), regex(/^\d{6}$/))

/** A lottery number that a customer wants to hear of, for one draw. */
export const SavedTicket = object({
  ticket_id: string(),
  number: TicketNumber,
  /** The draw that it was in; null while that is still to come. */
  draw: nullable(Day),
})
export type SavedTicket = InferOutput<typeof SavedTicket>

/**
 * Tells the customer, once, how a number did in the first draw that is not whole yet. A number that waits already is
 * answered as it is. `too_many_tickets` 409, `unavailable` 503 while the draws cannot be read.
 */
export const saveLotteryTicket = endpoint('POST', '/api/save_lottery_ticket', {
  input: object({ number: TicketNumber }),
  output: SavedTicket,
  access: 'customer',
  capability: 'lottery_ticket',
})

/** Those that wait first, then those of past draws, each newest first. */
export const getLotteryTickets = endpoint('GET', '/api/get_lottery_tickets', {
  input: object(Page),
  output: PageOf(SavedTicket),
  access: 'customer',
  capability: 'lottery_ticket',
})

/** Keeps the number no longer; also when it was gone already. */
export const deleteLotteryTicket = endpoint('DELETE', '/api/delete_lottery_ticket', {
  input: object({ ticket_id: pipe(string(), uuid()) }),
  output: Nothing,
  access: 'customer',
  capability: 'lottery_ticket',
})
