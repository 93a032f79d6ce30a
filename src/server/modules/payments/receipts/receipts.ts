import { eq, sql } from 'drizzle-orm'
import { sellerOf } from '#brands/seller.ts'
import { type SellerFacts, VAT_PERCENT } from '#contract/seller-facts.ts'
import type { Tx } from '#server/db/database.ts'
import { branches } from '#server/db/schema/branches.ts'
import { type DocumentKind, receiptSeries, receipts } from '#server/db/schema/receipts.ts'
import type { PurchaseSubscriber } from '#server/events/purchase-events.ts'

/**
 * The value added tax in a price that includes it, in satang, half a satang rounded up.
 * @param amount what was paid, after any discount, in satang
 */
export const vatIncludedIn = (amount: number): number =>
  Math.floor((2 * VAT_PERCENT * amount + 100 + VAT_PERCENT) / (2 * (100 + VAT_PERCENT)))

type ReceiptRow = typeof receipts.$inferSelect
type Seller = Pick<ReceiptRow, 'taxId' | 'branchNumber'>

/** Counts up in the database transaction that issues the document, so that a series has no gaps. */
export async function nextNumber(tx: Tx, kind: DocumentKind, seller: Seller): Promise<number> {
  const { taxId, branchNumber } = seller
  const [series] = await tx
    .insert(receiptSeries)
    .values({ taxId, branchNumber, kind, last: 1 })
    .onConflictDoUpdate({
      target: [receiptSeries.taxId, receiptSeries.branchNumber, receiptSeries.kind],
      set: { last: sql`${receiptSeries.last} + 1` },
    })
    .returning()
  if (!series) throw new Error('upsert of receipt_series returned no row')
  return series.last
}

/**
 * Keeps what the receipt of a paid purchase says about its seller, which later changes of the brand's data leave as it is.
 * A short tax invoice needs the words, the seller's name and tax id, a serial number, the services, the price with the
 * statement that it includes the tax, and the date: section 86/6 of the Revenue Code,
 * http://library.siam-legal.com/thai-law/revenue-code-tax-invoice-debit-note-credit-note-section-86/
 * A purchase that a coupon paid in full has no receipt, because nothing was paid.
 */
export const issueReceipt: PurchaseSubscriber = async (tx, event) => {
  if (event.kind !== 'transition' || event.to !== 'paid') return
  const { id: transactionId, brand, branchId, amount } = event.row
  const seller = sellerOf(brand)
  if (!seller || amount === 0) return
  const [branch] = await tx.select({ number: branches.branchNumber }).from(branches).where(eq(branches.id, branchId))
  const { taxId, legalName, address, isVatRegistered } = seller
  const branchNumber = branch?.number ?? seller.branchNumber
  await tx.insert(receipts).values({
    transactionId,
    taxId,
    branchNumber,
    number: await nextNumber(tx, 'receipt', { taxId, branchNumber }),
    legalNameTh: legalName.th,
    legalNameEn: legalName.en,
    addressTh: address.th,
    addressEn: address.en,
    vat: isVatRegistered ? vatIncludedIn(amount) : null,
  })
}

const PREFIXES: Record<DocumentKind, string> = { receipt: '', tax_invoice: 'T', credit_note: 'C' }

/** `00000-0000001`, `T00000-0000001`, `C00000-0000001`: unique among all documents of a seller. */
export const documentNumber = (kind: DocumentKind, { branchNumber }: Seller, number: number): string =>
  `${PREFIXES[kind]}${branchNumber}-${String(number).padStart(7, '0')}`

const documentView = (kind: DocumentKind, row: ReceiptRow, number: number | null, issuedAt: Date | null) =>
  number !== null && issuedAt !== null
    ? { number: documentNumber(kind, row, number), issued_at: issuedAt.toISOString() }
    : null

/**
 * What anybody may read who has the purchase's id: not the buyer of its full tax invoice.
 * @param row null if the purchase has no receipt
 */
export const receiptView = (row: ReceiptRow | null): SellerFacts | null =>
  row && {
    number: documentNumber('receipt', row, row.number),
    legal_name: { th: row.legalNameTh, en: row.legalNameEn },
    tax_id: row.taxId,
    branch_number: row.branchNumber,
    address: { th: row.addressTh, en: row.addressEn },
    vat: row.vat,
    tax_invoice: documentView('tax_invoice', row, row.invoiceNumber, row.invoicedAt),
    credit_note: documentView('credit_note', row, row.creditNumber, row.creditedAt),
  }
