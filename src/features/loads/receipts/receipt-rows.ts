import { isOrder, type LoadPurchase, type OrderPurchase, type Purchase } from '#contract/payment.ts'
import { type SellerFacts, VAT_PERCENT } from '#contract/seller-facts.ts'
import { HEAD_OFFICE, type TaxInvoice } from '#contract/tax-invoice.ts'
import { programText, timeText } from '#features/branches/machines/machine-labels.ts'
import { orderLineText } from '#features/checkout/payment/order-line-text.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { formatAmount, formatDay, formatPrice } from '#lib/i18n/format.ts'
import { formatCount } from '#lib/i18n/format-count.ts'
import type { Translate, useLocalized } from '#lib/i18n/translate.tsx'
import { spell } from '#ui/spell.ts'

/** `spoken` replaces a value without its unit, one with a minus sign, which screen readers omit, and a number that they would read as one of billions. */
type ReceiptRow = { term: string; value: string; spoken?: string; isTotal?: boolean; isLong?: boolean }
type ShopText = ReturnType<typeof useLocalized>

/** An amount that is shown without its unit; screen readers say the unit. */
const amountRow = (term: string, amount: number, t: Translate): ReceiptRow => {
  const value = formatAmount(amount)
  return { term, value, spoken: t('amount.inBaht', { amount: value }) }
}
const numberRow = (term: string, number: string): ReceiptRow => ({ term, value: number, spoken: spell(number) })

/** Time of the payment, or of the purchase if it is unpaid. */
export const paidAt = ({ paid_at, created_at }: Purchase) => paid_at ?? created_at

type Documented = Pick<Purchase, 'receipt' | 'paid_at'>

/**
 * What the document is: a tax invoice only if the seller is registered for value added tax, and a full one only with its buyer.
 * @param invoice null unless it has been issued, and the reader is its customer
 */
export function documentName({ receipt, paid_at }: Documented, invoice: TaxInvoice | null, t: Translate): string {
  if (!receipt) return t(paid_at === null ? 'bill.document.unpaid' : 'bill.document.proof')
  if (receipt.vat === null) return t('bill.document.receipt')
  return t(invoice ? 'bill.document.fullTax' : 'bill.document.tax')
}

const officeText = (branchNumber: string, t: Translate) =>
  branchNumber === HEAD_OFFICE ? t('bill.office.head') : t('bill.office.branch', { number: branchNumber })

const sellerRows = (receipt: SellerFacts, t: Translate, localized: ShopText): ReceiptRow[] => [
  { term: t('bill.payee'), value: localized(receipt.legal_name) },
  numberRow(t('bill.taxId'), receipt.tax_id),
  { term: t('bill.office'), value: officeText(receipt.branch_number, t) },
  { term: t('bill.address'), value: localized(receipt.address), isLong: true },
]

/** Its number, and what has become of it or of the one that it replaces. */
const documentRows = (receipt: SellerFacts, invoice: TaxInvoice | null, t: Translate): ReceiptRow[] => [
  numberRow(t('bill.number'), invoice?.number ?? receipt.number),
  ...(invoice
    ? [{ term: t('bill.issued'), value: formatDay(invoice.issued_at) }, numberRow(t('bill.replaces'), receipt.number)]
    : receipt.tax_invoice
      ? [numberRow(t('bill.replacedBy'), receipt.tax_invoice.number)]
      : []),
  ...(receipt.credit_note
    ? [
        {
          term: t('bill.creditNote'),
          value: factsText([receipt.credit_note.number, formatDay(receipt.credit_note.issued_at)]),
          spoken: `${spell(receipt.credit_note.number)}, ${formatDay(receipt.credit_note.issued_at)}`,
        },
      ]
    : []),
]

const buyerRows = ({ buyer }: TaxInvoice, t: Translate): ReceiptRow[] => [
  { term: t('bill.buyer'), value: buyer.name },
  numberRow(t('bill.buyerTaxId'), buyer.tax_id),
  ...(buyer.branch_number ? [{ term: t('bill.buyerOffice'), value: officeText(buyer.branch_number, t) }] : []),
  { term: t('bill.buyerAddress'), value: buyer.address, isLong: true },
]

/** A short tax invoice says that the tax is included; a full one shows it apart from the value of the services. */
const taxRows = (vat: number, amount: number, invoice: TaxInvoice | null, t: Translate): ReceiptRow[] =>
  invoice
    ? [amountRow(t('bill.net'), amount - vat, t), amountRow(t('bill.vatAmount', { percent: VAT_PERCENT }), vat, t)]
    : [amountRow(t('bill.vat', { percent: VAT_PERCENT }), vat, t)]

const loadRows = (purchase: LoadPurchase, t: Translate, localized: ShopText): ReceiptRow[] => [
  ...(purchase.machine_id ? [{ term: t('bill.machine'), value: purchaseName(purchase, t) }] : []),
  ...(purchase.program.temp
    ? [
        { term: t('bill.program'), value: programText(purchase.program, localized(purchase.program.name), t) },
        amountRow(t('bill.price'), purchase.program.amount, t),
      ]
    : []),
  ...purchase.extras.map(({ name, amount }) => amountRow(localized(name), amount, t)),
]

const orderRows = ({ order }: OrderPurchase, t: Translate, localized: ShopText): ReceiptRow[] =>
  order.lines.map((line) => amountRow(orderLineText(line, order.unit, t, localized), line.amount, t))

// An API may not say who the payee is, or where.
const isFilled = ({ term, value }: ReceiptRow) => Boolean(term && value)

/** What a receipt says of its seller, its buyer and itself. */
export function documentFacts(
  { receipt }: Purchase,
  invoice: TaxInvoice | null,
  t: Translate,
  localized: ShopText,
): ReceiptRow[] {
  if (!receipt) return []
  const rows = [...documentRows(receipt, invoice, t), ...sellerRows(receipt, t, localized)]
  return [...rows, ...(invoice ? buyerRows(invoice, t) : [])].filter(isFilled)
}

/** What was bought, for how much, and how it was paid. An order may still be unpaid. */
export function receiptRows(
  purchase: Purchase,
  invoice: TaxInvoice | null,
  t: Translate,
  localized: ShopText,
): ReceiptRow[] {
  const isPaid = !isOrder(purchase) || purchase.paid_at !== null
  const methodId =
    purchase.amount > 0 && purchase.provider ? (`bill.way.${purchase.provider}` as const) : 'bill.way.coupon'
  const { receipt } = purchase
  const payee = { term: t('bill.payee'), value: localized(purchase.payee) }
  const rows = [
    ...(!receipt && isPaid ? [payee] : []),
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
      value: purchase.amount === 0 ? t('amount.free') : t('amount.inBaht', { amount: formatAmount(purchase.amount) }),
      isTotal: true,
    },
    ...(typeof receipt?.vat === 'number' ? taxRows(receipt.vat, purchase.amount, invoice, t) : []),
    ...(isPaid ? [{ term: t('bill.way'), value: t(methodId) }] : []),
    ...(purchase.basket
      ? [
          {
            term: t('basket.title', { count: purchase.basket.loads.length }),
            value: t('amount.inBaht', { amount: formatAmount(purchase.basket.amount) }),
          },
        ]
      : []),
    ...(purchase.points > 0 && purchase.is_collected
      ? [{ term: t('bill.pointsGiven'), value: formatCount(purchase.points) }]
      : []),
  ]
  return rows.filter(isFilled)
}

/** Rows of the picture, which includes the time and the reference. */
export const pictureRows = (
  purchase: Purchase,
  invoice: TaxInvoice | null,
  t: Translate,
  localized: ShopText,
): ReceiptRow[] => [
  ...documentFacts(purchase, invoice, t, localized),
  ...receiptRows(purchase, invoice, t, localized),
  { term: t('bill.time'), value: `${formatDay(paidAt(purchase))} ${timeText(paidAt(purchase), t)}` },
  { term: t('bill.reference'), value: purchase.transaction },
]
