import {
  isOrder,
  type OrderTransaction,
  type Purchase,
  type Transaction,
  type TransactionStatus,
} from '#contract/payment.ts'
import { clockText, programText } from '#features/branches/machines/machine-labels.ts'
import { orderLineText } from '#features/checkout/payment/order-line-text.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { formatBaht, formatCount, formatDay, formatExactBaht } from '#lib/i18n/format.ts'
import type { Say, useShopText } from '#lib/i18n/translate.tsx'

/** What the money did not buy, or came back for, gives no points, whatever they would have been. */
const GIVES_POINTS: readonly TransactionStatus[] = ['running', 'completed']

/** `spoken` is what a sign means: screen readers leave out a minus. */
type SlipRow = { term: string; value: string; spoken?: string; isTotal?: boolean }
type ShopText = ReturnType<typeof useShopText>

/** When the money came, or else when the order was made. */
export const paidAt = ({ paid_at, created_at }: Purchase) => paid_at ?? created_at

const loadRows = (known: Transaction, say: Say, shopText: ShopText): SlipRow[] => [
  { term: say('bill.machine'), value: purchaseName(known, say) },
  { term: say('bill.program'), value: programText(known.program, shopText(known.program.name), say) },
  { term: say('bill.price'), value: formatExactBaht(known.program.amount) },
  ...known.extras.map(({ name, amount }) => ({ term: shopText(name), value: formatExactBaht(amount) })),
]

const orderRows = ({ order }: OrderTransaction, say: Say, shopText: ShopText): SlipRow[] =>
  order.lines.map((line) => ({
    term: orderLineText(line, order.unit, say, shopText),
    value: formatExactBaht(line.amount),
  }))

/** What was bought, line by line, for how much: the page and the picture say the same. An order may be unpaid yet. */
export function slipRows(known: Purchase, say: Say, shopText: ShopText): SlipRow[] {
  const isPaid = !isOrder(known) || known.paid_at !== null
  const way = known.amount > 0 && known.provider ? (`bill.way.${known.provider}` as const) : 'bill.way.coupon'
  return [
    ...(isPaid ? [{ term: say('bill.payee'), value: shopText(known.payee) }] : []),
    { term: say('bill.branch'), value: shopText(known.branch_name) },
    ...(isOrder(known) ? orderRows(known, say, shopText) : loadRows(known, say, shopText)),
    ...(known.discount > 0
      ? [
          {
            term: known.coupon ? say('bill.discountBy', { title: shopText(known.coupon.title) }) : say('bill.discount'),
            value: `−${formatExactBaht(known.discount)}`,
            spoken: say('coupons.off.amount', { amount: formatBaht(known.discount) }),
          },
        ]
      : []),
    {
      term: say(isPaid ? 'bill.total' : 'choose.total'),
      value: say('amount.inBaht', { amount: formatExactBaht(known.amount) }),
      isTotal: true,
    },
    ...(isPaid ? [{ term: say('bill.way'), value: say(way) }] : []),
    ...(known.points > 0 && GIVES_POINTS.includes(known.status)
      ? [{ term: say('bill.pointsGiven'), value: formatCount(known.points) }]
      : []),
  ]
}

/** The facts of the picture, which has no other place for them. */
export const pictureRows = (known: Purchase, say: Say, shopText: ShopText): SlipRow[] => [
  ...slipRows(known, say, shopText),
  { term: say('bill.time'), value: `${formatDay(paidAt(known))} ${clockText(paidAt(known), say)}` },
  { term: say('bill.reference'), value: known.transaction },
]
