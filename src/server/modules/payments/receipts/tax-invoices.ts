import { eq } from 'drizzle-orm'
import {
  getTaxInvoice,
  type InvoiceBuyer,
  isInvoiceable,
  requestTaxInvoice,
  type TaxInvoice,
} from '#contract/tax-invoice.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { receipts } from '#server/db/schema/receipts.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { readTransaction } from '#server/modules/payments/read-transaction.ts'
import { lockOwnTransaction } from '#server/modules/payments/transition.ts'
import { clock } from '#server/platform/clock.ts'
import { documentNumber, nextNumber } from './receipts.ts'

/** Undefined if the purchase has none. */
async function readInvoice(db: Database | Tx, transactionId: string): Promise<TaxInvoice | undefined> {
  const [row] = await db.select().from(receipts).where(eq(receipts.transactionId, transactionId))
  if (!row?.invoiceNumber || !row.invoicedAt || !row.buyerKind) return undefined
  return {
    number: documentNumber('tax_invoice', row, row.invoiceNumber),
    issued_at: row.invoicedAt.toISOString(),
    buyer: {
      kind: row.buyerKind,
      name: row.buyerName ?? '',
      tax_id: row.buyerTaxId ?? '',
      branch_number: row.buyerBranchNumber,
      address: row.buyerAddress ?? '',
    },
  }
}

const viewOf = (buyer: InvoiceBuyer): TaxInvoice['buyer'] => ({ branch_number: null, ...buyer })

const isSameBuyer = (first: TaxInvoice['buyer'], second: TaxInvoice['buyer']) =>
  (['kind', 'name', 'tax_id', 'branch_number', 'address'] as const).every((fact) => first[fact] === second[fact])

const read = defineHandler(getTaxInvoice, async ({ app, brand, caller, input: { transaction } }) => {
  await readTransaction(app.db, transaction, brand.id, caller.customerId)
  const invoice = await readInvoice(app.db, transaction)
  if (!invoice) throw new ApiError('not_found')
  return invoice
})

const request = defineHandler(requestTaxInvoice, (call) =>
  idempotent(call, requestTaxInvoice, async (tx) => {
    const { transaction } = call.input
    const buyer = viewOf(call.input.buyer)
    // Its lock keeps a refund waiting, which would make the invoice one of a sale that is undone.
    await lockOwnTransaction(tx, transaction, call)
    const earlier = await readInvoice(tx, transaction)
    if (earlier && isSameBuyer(earlier.buyer, buyer)) return earlier
    const purchase = await readTransaction(tx, transaction, call.brand.id, call.caller.customerId)
    const [receipt] = await tx.select().from(receipts).where(eq(receipts.transactionId, transaction))
    // One time for both: a document of the next month would be none of this one.
    const invoicedAt = clock.date()
    if (!receipt || !isInvoiceable(purchase, invoicedAt.getTime())) throw new ApiError('not_invoiceable')
    const invoiceNumber = await nextNumber(tx, 'tax_invoice', receipt)
    await tx
      .update(receipts)
      .set({
        invoiceNumber,
        invoicedAt,
        buyerKind: buyer.kind,
        buyerName: buyer.name,
        buyerTaxId: buyer.tax_id,
        buyerBranchNumber: buyer.branch_number,
        buyerAddress: buyer.address,
      })
      .where(eq(receipts.transactionId, transaction))
    return {
      number: documentNumber('tax_invoice', receipt, invoiceNumber),
      issued_at: invoicedAt.toISOString(),
      buyer,
    }
  }),
)

export const taxInvoiceHandlers: readonly Handler[] = [read, request]
