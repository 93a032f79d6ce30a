import type { Transaction } from '#contract/payment.ts'
import { clockText, machineName, programText } from '#features/machines/machine-words.ts'
import { formatBaht, formatCount, formatDay, formatExactBaht } from '#lib/words/format.ts'
import type { Say, useShopText } from '#lib/words/intl.tsx'

/** `spoken` is what a sign means: screen readers leave out a minus. */
type SlipRow = { term: string; value: string; spoken?: string; isTotal?: boolean }
type ShopText = ReturnType<typeof useShopText>

/** When the money came, or else when the order was made. */
export const paidAt = ({ paid_at, created_at }: Transaction) => paid_at ?? created_at

/** What was bought, line by line, for how much: the page and the picture say the same. */
export function slipRows(known: Transaction, say: Say, shopText: ShopText): SlipRow[] {
  const baht = (amount: number) => formatExactBaht(amount)
  return [
    { term: say('bill.payee'), value: shopText(known.payee) },
    { term: say('bill.branch'), value: shopText(known.branch_name) },
    { term: say('bill.machine'), value: machineName({ ...known, number: known.machine_number }, say) },
    { term: say('bill.program'), value: programText(known.program, shopText(known.program.name), say) },
    { term: say('bill.price'), value: baht(known.program.amount) },
    ...known.extras.map(({ name, amount }) => ({ term: shopText(name), value: baht(amount) })),
    ...(known.discount > 0
      ? [
          {
            term: known.coupon ? say('bill.discountBy', { title: shopText(known.coupon.title) }) : say('bill.discount'),
            value: `−${baht(known.discount)}`,
            spoken: say('coupons.off.amount', { amount: formatBaht(known.discount) }),
          },
        ]
      : []),
    { term: say('bill.total'), value: say('amount.inBaht', { amount: baht(known.amount) }), isTotal: true },
    { term: say('bill.way'), value: say(known.amount > 0 ? `bill.way.${known.provider}` : 'bill.way.coupon') },
    // Money that went back gives none, whatever it would have given.
    ...(known.points > 0 && known.status !== 'refunded'
      ? [{ term: say('bill.pointsGiven'), value: formatCount(known.points) }]
      : []),
  ]
}

/** The facts of the picture, which has no other place for them. */
export const pictureRows = (known: Transaction, say: Say, shopText: ShopText): SlipRow[] => [
  ...slipRows(known, say, shopText),
  { term: say('bill.time'), value: `${formatDay(paidAt(known))} ${clockText(paidAt(known), say)}` },
  { term: say('bill.reference'), value: known.transaction },
]
