import { checkTicket, isPartial } from '#contract/check-ticket.ts'
import { type Draw, prizeAmount } from '#contract/lottery.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import type { Translate } from '#lib/i18n/translate.tsx'

/** What a ticket has won, a line for each prize. */
export function linesOf(ticket: string, draw: Draw, t: Translate): string[] {
  const won = checkTicket(ticket, draw)
  if (won.length === 0) return [t(isPartial(draw) ? 'lottery.notYet' : 'lottery.lost', { ticket })]
  const amounts = won.map((kind) => prizeAmount(kind, draw))
  const lines = won.map((kind, at) => {
    const [prize, amount] = [t(`lottery.prize.${kind}`), amounts[at]]
    return amount
      ? t('lottery.won', { ticket, prize, amount: formatPrice(amount) })
      : t('lottery.wonPrize', { ticket, prize })
  })
  if (won.length === 1 || amounts.includes(null)) return lines
  const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  return [...lines, t('lottery.sum', { amount: formatPrice(sum) })]
}
