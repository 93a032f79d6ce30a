import { type InferOutput, literal, nullable, object, picklist, pipe, regex, string, transform, variant } from 'valibot'
import { toPlainDigits } from './code.ts'
import { endpoint } from './endpoint.ts'
import type { Purchase } from './payment.ts'
import { Instant, Line, TransactionId } from './scalars.ts'
import { bangkokMonth } from './thai/bangkok.ts'
import { TaxId } from './thai/tax-id.ts'

export const HEAD_OFFICE = '00000'
export const BUYER_NAME_LENGTH = 200
export const BUYER_ADDRESS_LENGTH = 300

/** The number of a place of business: five digits, `00000` is the head office. Zeros in front may be left out. */
export const BranchNumber = pipe(
  string(),
  transform(toPlainDigits),
  regex(/^\d{1,5}$/),
  transform((digits) => digits.padStart(HEAD_OFFICE.length, '0')),
)

const Buyer = { name: Line(BUYER_NAME_LENGTH), tax_id: TaxId, address: Line(BUYER_ADDRESS_LENGTH) }

/** To whom a full tax invoice is made out, as registered with the Revenue Department. */
export const InvoiceBuyer = variant('kind', [
  object({ kind: literal('company'), ...Buyer, branch_number: BranchNumber }),
  object({ kind: literal('person'), ...Buyer }),
])
export type InvoiceBuyer = InferOutput<typeof InvoiceBuyer>
export const BUYER_KINDS = ['company', 'person'] as const

/**
 * What a full tax invoice has beyond the receipt that it replaces: its number and day, and the buyer. Section 86/4 of the
 * Revenue Code, and the Director-General's notifications 196 and 199 about tax id and place of business of the buyer.
 */
export const TaxInvoice = object({
  number: string(),
  issued_at: Instant,
  buyer: object({
    kind: picklist(BUYER_KINDS),
    name: string(),
    tax_id: string(),
    /** Null for a person. */
    branch_number: nullable(string()),
    address: string(),
  }),
})
export type TaxInvoice = InferOutput<typeof TaxInvoice>

type Sale = Pick<Purchase, 'status' | 'paid_at' | 'receipt'>

/**
 * Whether a full tax invoice can be asked for: instead of a short one, of a purchase that counts, in the month in Bangkok in
 * which it was paid. The seller declares the tax of that month, after which the documents stay as they are.
 */
export const isInvoiceable = ({ status, paid_at, receipt }: Sale, now: number): boolean =>
  (status === 'running' || status === 'completed') &&
  paid_at !== null &&
  receipt !== null &&
  receipt.vat !== null &&
  receipt.tax_invoice === null &&
  receipt.credit_note === null &&
  bangkokMonth(paid_at) === bangkokMonth(now)

/** The full tax invoice of the customer's own purchase. `transaction_unknown` 404; `not_found` 404 if it has none. */
export const getTaxInvoice = endpoint('GET', '/api/get_tax_invoice', {
  input: object({ transaction: TransactionId }),
  output: TaxInvoice,
  access: 'customer',
  capability: 'tax_invoice',
})

/**
 * Replaces the short tax invoice of the customer's own purchase with a full one, which is then final. `transaction_unknown`
 * 404; `not_invoiceable` 409 by {@link isInvoiceable}, so also for another buyer than the first time; the same buyer gets the
 * same invoice again.
 */
export const requestTaxInvoice = endpoint('POST', '/api/request_tax_invoice', {
  input: object({ transaction: TransactionId, buyer: InvoiceBuyer }),
  output: TaxInvoice,
  access: 'customer',
  isIdempotent: true,
  capability: 'tax_invoice',
})
