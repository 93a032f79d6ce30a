import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { BUYER_KINDS } from '#contract/tax-invoice.ts'
import { createdAt, instant, rowRules, satang } from '#server/db/columns.ts'

/** The kinds of documents, each with a series of its own. */
const DOCUMENT_KINDS = ['receipt', 'tax_invoice', 'credit_note'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The last number of each series: the documents of one kind of one place of business. */
export const receiptSeries = pgTable(
  'receipt_series',
  {
    taxId: text('tax_id').notNull(),
    branchNumber: text('branch_number').notNull(),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.taxId, t.branchNumber, t.kind] }), ...rowRules(t)],
)

/**
 * Who sold a paid purchase, as it was at the payment; at most one per purchase. Its further documents are in the same row: the
 * full tax invoice that replaces it, and the credit note that reverses it.
 */
export const receipts = pgTable(
  'receipts',
  {
    transactionId: text('transaction_id').primaryKey(),
    taxId: text('tax_id').notNull(),
    branchNumber: text('branch_number').notNull(),
    number: integer('number').notNull(),
    legalNameTh: text('legal_name_th').notNull(),
    legalNameEn: text('legal_name_en').notNull(),
    addressTh: text('address_th').notNull(),
    addressEn: text('address_en').notNull(),
    /** The value added tax in the amount paid; null if the seller is not registered for it. */
    vat: satang('vat'),
    createdAt: createdAt(),
    invoiceNumber: integer('invoice_number'),
    invoicedAt: instant('invoiced_at'),
    buyerKind: text('buyer_kind', { enum: BUYER_KINDS }),
    buyerName: text('buyer_name'),
    buyerTaxId: text('buyer_tax_id'),
    /** Null for a person. */
    buyerBranchNumber: text('buyer_branch_number'),
    buyerAddress: text('buyer_address'),
    creditNumber: integer('credit_number'),
    creditedAt: instant('credited_at'),
  },
  (t) => [
    uniqueIndex('receipts_number').on(t.taxId, t.branchNumber, t.number),
    uniqueIndex('receipts_invoice')
      .on(t.taxId, t.branchNumber, t.invoiceNumber)
      .where(sql`${t.invoiceNumber} is not null`),
    uniqueIndex('receipts_credit')
      .on(t.taxId, t.branchNumber, t.creditNumber)
      .where(sql`${t.creditNumber} is not null`),
    ...rowRules(t),
    check(
      'receipts_invoiced',
      sql`num_nonnulls(${t.invoiceNumber}, ${t.invoicedAt}, ${t.buyerKind}, ${t.buyerName}, ${t.buyerTaxId}, ${t.buyerAddress}) in (0, 6) and (${t.buyerBranchNumber} is not null) = (coalesce(${t.buyerKind}, '') = 'company') and (${t.invoiceNumber} is null or ${t.vat} is not null)`,
    ),
    check('receipts_credited', sql`(${t.creditNumber} is null) = (${t.creditedAt} is null)`),
  ],
)
