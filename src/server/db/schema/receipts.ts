import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, satang } from '#server/db/columns.ts'
import { transactions } from './payment.ts'

/** The last number of each series of receipts: those of one place of business. */
export const receiptSeries = pgTable(
  'receipt_series',
  { taxId: text('tax_id').notNull(), branchNumber: text('branch_number').notNull(), last: integer('last').notNull() },
  (t) => [primaryKey({ columns: [t.taxId, t.branchNumber] })],
)

/** Who sold a paid purchase, as it was at the payment; at most one per purchase. */
export const receipts = pgTable(
  'receipts',
  {
    transactionId: text('transaction_id')
      .primaryKey()
      .references(() => transactions.id),
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
  },
  (t) => [uniqueIndex('receipts_number').on(t.taxId, t.branchNumber, t.number)],
)
