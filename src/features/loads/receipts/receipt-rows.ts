import { isOrder, type LoadPurchase, type OrderPurchase, type Purchase } from '#contract/payment.ts'
import { type SellerFacts, VAT_PERCENT } from '#contract/seller-facts.ts'
import { programText, timeText } from '#features/branches/machines/machine-labels.ts'
import { orderLineText } from '#features/checkout/payment/order-line-text.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { formatAmount, formatCount, formatDay, formatPrice } from '#lib/i18n/format.ts'
import type { Translate, useLocalized } from '#lib/i18n/translate.tsx'

/** `spoken` replaces a value with a minus sign, which screen readers omit. */
type ReceiptRow = { term: string; value: string; spoken?: string; isTotal?: boolean }
type ShopText = ReturnType<typeof useLocalized>

/** Time of the payment, or of the purchase if it is unpaid. */
export const paidAt = ({ paid_at, created_at }: Purchase) => paid_at ?? created_at

/** What the document is: a short tax invoice only if the seller is registered for value added tax. */
export function documentName({ receipt, paid_at }: Pick<Purchase, 'receipt' | 'paid_at'>, t: Translate): string {
  if (!receipt) return t(paid_at === null ? 'bill.document.unpaid' : 'bill.document.proof')
  return t(receipt.vat === null ? 'bill.document.receipt' : 'bill.document.tax')
}

const HEAD_OFFICE = '00000'

const sellerRows = (receipt: SellerFacts, t: Translate, localized: ShopText): ReceiptRow[] => [
  { term: t('bill.number'), value: receipt.number },
  { term: t('bill.payee'), value: localized(receipt.legal_name) },
  { term: t('bill.taxId'), value: receipt.tax_id },
  {
    term: t('bill.office'),
    value:
      receipt.branch_number === HEAD_OFFICE
        ? t('bill.office.head')
        : t('bill.office.branch', { number: receipt.branch_number }),
  },
  { term: t('bill.address'), value: localized(receipt.address) },
]

const loadRows = (purchase: LoadPurchase, t: Translate, localized: ShopText): ReceiptRow[] => [
  ...(purchase.machine_id ? [{ term: t('bill.machine'), value: purchaseName(purchase, t) }] : []),
  ...(purchase.program.temp
    ? [
        { term: t('bill.program'), value: programText(purchase.program, localized(purchase.program.name), t) },
        { term: t('bill.price'), value: formatAmount(purchase.program.amount) },
      ]
    : []),
  ...purchase.extras.map(({ name, amount }) => ({ term: localized(name), value: formatAmount(amount) })),
]

const orderRows = ({ order }: OrderPurchase, t: Translate, localized: ShopText): ReceiptRow[] =>
  order.lines.map((line) => ({
    term: orderLineText(line, order.unit, t, localized),
    value: formatAmount(line.amount),
  }))

/** Lines of a receipt, the same on the page and in the picture. An order may still be unpaid. */
export function receiptRows(purchase: Purchase, t: Translate, localized: ShopText): ReceiptRow[] {
  const isPaid = !isOrder(purchase) || purchase.paid_at !== null
  const methodId =
    purchase.amount > 0 && purchase.provider ? (`bill.way.${purchase.provider}` as const) : 'bill.way.coupon'
  const { receipt } = purchase
  const payee = { term: t('bill.payee'), value: localized(purchase.payee) }
  const rows = [
    ...(receipt ? sellerRows(receipt, t, localized) : isPaid ? [payee] : []),
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
    ...(typeof receipt?.vat === 'number'
      ? [{ term: t('bill.vat', { percent: VAT_PERCENT }), value: formatAmount(receipt.vat) }]
      : []),
    ...(isPaid ? [{ term: t('bill.way'), value: t(methodId) }] : []),
    ...(purchase.points > 0 && purchase.is_collected
      ? [{ term: t('bill.pointsGiven'), value: formatCount(purchase.points) }]
      : []),
  ]
  // An API may not say who the payee is, or where.
  return rows.filter(({ term, value }) => term && value)
}

/** Rows of the picture, which includes the time and the reference. */
export const pictureRows = (purchase: Purchase, t: Translate, localized: ShopText): ReceiptRow[] => [
  ...receiptRows(purchase, t, localized),
  { term: t('bill.time'), value: `${formatDay(paidAt(purchase))} ${timeText(paidAt(purchase), t)}` },
  { term: t('bill.reference'), value: purchase.transaction },
]
