import {
  isOrder,
  type LoadPurchase,
  type OrderPurchase,
  type Purchase,
  type TransactionStatus,
} from '#contract/payment.ts'
import { programText, timeText } from '#features/branches/machines/machine-labels.ts'
import { orderLineText } from '#features/checkout/payment/order-line-text.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { formatAmount, formatCount, formatDay, formatPrice } from '#lib/i18n/format.ts'
import type { Translate, useLocalized } from '#lib/i18n/translate.tsx'

/** What the money did not buy, or came back for, gives no points, whatever they would have been. */
const GIVES_POINTS: readonly TransactionStatus[] = ['running', 'completed']

/** `spoken` is what a sign means: screen readers leave out a minus. */
type SlipRow = { term: string; value: string; spoken?: string; isTotal?: boolean }
type ShopText = ReturnType<typeof useLocalized>

/** When the money came, or else when the order was made. */
export const paidAt = ({ paid_at, created_at }: Purchase) => paid_at ?? created_at

const loadRows = (purchase: LoadPurchase, t: Translate, localized: ShopText): SlipRow[] => [
  { term: t('bill.machine'), value: purchaseName(purchase, t) },
  { term: t('bill.program'), value: programText(purchase.program, localized(purchase.program.name), t) },
  { term: t('bill.price'), value: formatAmount(purchase.program.amount) },
  ...purchase.extras.map(({ name, amount }) => ({ term: localized(name), value: formatAmount(amount) })),
]

const orderRows = ({ order }: OrderPurchase, t: Translate, localized: ShopText): SlipRow[] =>
  order.lines.map((line) => ({
    term: orderLineText(line, order.unit, t, localized),
    value: formatAmount(line.amount),
  }))

/** What was bought, line by line, for how much: the page and the picture say the same. An order may be unpaid yet. */
export function receiptRows(purchase: Purchase, t: Translate, localized: ShopText): SlipRow[] {
  const isPaid = !isOrder(purchase) || purchase.paid_at !== null
  const way = purchase.amount > 0 && purchase.provider ? (`bill.way.${purchase.provider}` as const) : 'bill.way.coupon'
  return [
    ...(isPaid ? [{ term: t('bill.payee'), value: localized(purchase.payee) }] : []),
    { term: t('bill.branch'), value: localized(purchase.branch_name) },
    ...(isOrder(purchase) ? orderRows(purchase, t, localized) : loadRows(purchase, t, localized)),
    ...(purchase.discount > 0
      ? [
          {
            term: purchase.coupon
              ? t('bill.discountBy', { title: localized(purchase.coupon.title) })
              : t('bill.discount'),
            value: `−${formatAmount(purchase.discount)}`,
            spoken: t('coupons.off.amount', { amount: formatPrice(purchase.discount) }),
          },
        ]
      : []),
    {
      term: t(isPaid ? 'bill.total' : 'choose.total'),
      value: t('amount.inBaht', { amount: formatAmount(purchase.amount) }),
      isTotal: true,
    },
    ...(isPaid ? [{ term: t('bill.way'), value: t(way) }] : []),
    ...(purchase.points > 0 && GIVES_POINTS.includes(purchase.status)
      ? [{ term: t('bill.pointsGiven'), value: formatCount(purchase.points) }]
      : []),
  ]
}

/** The facts of the picture, which has no other place for them. */
export const pictureRows = (purchase: Purchase, t: Translate, localized: ShopText): SlipRow[] => [
  ...receiptRows(purchase, t, localized),
  { term: t('bill.time'), value: `${formatDay(paidAt(purchase))} ${timeText(paidAt(purchase), t)}` },
  { term: t('bill.reference'), value: purchase.transaction },
]
