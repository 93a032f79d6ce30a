import { checkTicket, isPartial } from '#contract/check-ticket.ts'
import { type Draw, prizeAmount } from '#contract/lottery.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import type { Translate } from '#lib/i18n/translate.tsx'

/**
 * The prizes of a ticket as text: one line per prize, the sum of several, and where to check them; or one line without a
 * prize.
 */
export function resultLinesOf(ticket: string, draw: Draw, t: Translate): string[] {
  const wonPrizes = checkTicket(ticket, draw)
  if (wonPrizes.length === 0) return [t(isPartial(draw) ? 'lottery.notYet' : 'lottery.lost', { ticket })]
  const amounts = wonPrizes.map((kind) => prizeAmount(kind, draw))
  const lines = wonPrizes.map((kind, index) => {
    const [prize, amount] = [t(`lottery.prize.${kind}`), amounts[index]]
    return amount
      ? t('lottery.won', { ticket, prize, amount: formatPrice(amount) })
      : t('lottery.wonPrize', { ticket, prize })
  })
  const claim = t('lottery.claim')
  if (wonPrizes.length === 1 || amounts.includes(null)) return [...lines, claim]
  const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  return [...lines, t('lottery.sum', { amount: formatPrice(sum) }), claim]
}
