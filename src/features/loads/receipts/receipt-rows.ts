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
import { formatPrice, formatCount, formatDay, formatAmount } from '#lib/i18n/format.ts'
import type { Translate, useLocalized } from '#lib/i18n/translate.tsx'

/** What the money did not buy, or came back for, gives no points, whatever they would have been. */
const GIVES_POINTS: readonly TransactionStatus[] = ['running', 'completed']

/** `spoken` is what a sign means: screen readers leave out a minus. */
type SlipRow = { term: string; value: string; spoken?: string; isTotal?: boolean }
type ShopText = ReturnType<typeof useLocalized>

/** When the money came, or else when the order was made. */
export const paidAt = ({ paid_at, created_at }: Purchase) => paid_at ?? created_at

const loadRows = (known: Transaction, t: Translate, localized: ShopText): SlipRow[] => [
  { term: t('bill.machine'), value: purchaseName(known, t) },
  { term: t('bill.program'), value: programText(known.program, localized(known.program.name), t) },
  { term: t('bill.price'), value: formatAmount(known.program.amount) },
  ...known.extras.map(({ name, amount }) => ({ term: localized(name), value: formatAmount(amount) })),
]

const orderRows = ({ order }: OrderTransaction, t: Translate, localized: ShopText): SlipRow[] =>
  order.lines.map((line) => ({
    term: orderLineText(line, order.unit, t, localized),
    value: formatAmount(line.amount),
  }))

/** What was bought, line by line, for how much: the page and the picture say the same. An order may be unpaid yet. */
export function slipRows(known: Purchase, t: Translate, localized: ShopText): SlipRow[] {
  const isPaid = !isOrder(known) || known.paid_at !== null
  const way = known.amount > 0 && known.provider ? (`bill.way.${known.provider}` as const) : 'bill.way.coupon'
  return [
    ...(isPaid ? [{ term: t('bill.payee'), value: localized(known.payee) }] : []),
    { term: t('bill.branch'), value: localized(known.branch_name) },
    ...(isOrder(known) ? orderRows(known, t, localized) : loadRows(known, t, localized)),
    ...(known.discount > 0
      ? [
          {
            term: known.coupon ? t('bill.discountBy', { title: localized(known.coupon.title) }) : t('bill.discount'),
            value: `−${formatAmount(known.discount)}`,
            spoken: t('coupons.off.amount', { amount: formatPrice(known.discount) }),
          },
        ]
      : []),
    {
      term: t(isPaid ? 'bill.total' : 'choose.total'),
      value: t('amount.inBaht', { amount: formatAmount(known.amount) }),
      isTotal: true,
    },
    ...(isPaid ? [{ term: t('bill.way'), value: t(way) }] : []),
    ...(known.points > 0 && GIVES_POINTS.includes(known.status)
      ? [{ term: t('bill.pointsGiven'), value: formatCount(known.points) }]
      : []),
  ]
}

/** The facts of the picture, which has no other place for them. */
export const pictureRows = (known: Purchase, t: Translate, localized: ShopText): SlipRow[] => [
  ...slipRows(known, t, localized),
  { term: t('bill.time'), value: `${formatDay(paidAt(known))} ${clockText(paidAt(known), t)}` },
  { term: t('bill.reference'), value: known.transaction },
]
