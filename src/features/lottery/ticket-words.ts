import { checkTicket, isPartial } from '#contract/check-ticket.ts'
import { type Draw, PRIZES } from '#contract/lottery.ts'
import { formatBaht } from '#lib/words/format.ts'
import type { Say } from '#lib/words/intl.tsx'

/** What a ticket has won, a line for each prize. */
export function linesOf(ticket: string, draw: Draw, say: Say): string[] {
  const won = checkTicket(ticket, draw)
  if (won.length === 0) return [say(isPartial(draw) ? 'lottery.notYet' : 'lottery.lost', { ticket })]
  const lines = won.map((kind) =>
    say('lottery.won', { ticket, prize: say(`lottery.prize.${kind}`), amount: formatBaht(PRIZES[kind].amount) }),
  )
  const sum = won.reduce((total, kind) => total + PRIZES[kind].amount, 0)
  return won.length > 1 ? [...lines, say('lottery.sum', { amount: formatBaht(sum) })] : lines
}
