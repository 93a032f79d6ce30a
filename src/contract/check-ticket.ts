import { CODE, findCode, toPlainDigits } from './code.ts'
import { type Draw, PRIZE_KINDS, PRIZES, type PrizeKind, prizeCount } from './lottery.ts'

/** Parses a typed ticket number, also with Thai digits and spaces; undefined if it is not six digits. */
export function readTicket(typed: string): string | undefined {
  const digits = toPlainDigits(findCode(typed))
  return CODE.test(digits) ? digits : undefined
}

const isMatch = (ticket: string, kind: PrizeKind, number: string) => {
  const { wins } = PRIZES[kind]
  if (wins === 'front') return ticket.startsWith(number)
  return wins === 'back' ? ticket.endsWith(number) : ticket === number
}

/** All prizes that a ticket of six digits has won so far, in the order of the prizes; there may be several. */
export const checkTicket = (ticket: string, { numbers }: Draw): PrizeKind[] =>
  PRIZE_KINDS.flatMap((kind) => numbers[kind].filter((number) => isMatch(ticket, kind, number)).map(() => kind))

/** Whether some numbers are not drawn yet. */
export const isPartial = ({ date, numbers }: Draw) =>
  PRIZE_KINDS.some((kind) => numbers[kind].length < prizeCount(kind, date))
