import { type InferOutput, nullable, nullish, object, string } from 'valibot'
import { Instant, Satang } from './scalars.ts'
import { LocalizedOrEmpty } from './tolerant.ts'

/**
 * The rate in force: the ten percent of section 80 of the Revenue Code, lowered by a royal decree that is renewed,
 * https://library.siam-legal.com/thai-law/revenue-code-value-added-tax-rate-section-80/
 */
export const VAT_PERCENT = 7

/** What the receipt of a paid purchase says about the seller, as it was when it was paid. */
export const SellerFacts = object({
  /** Serial number, unique for the seller. */
  number: string(),
  legal_name: LocalizedOrEmpty,
  tax_id: string(),
  /** `00000` is the head office. */
  branch_number: string(),
  address: LocalizedOrEmpty,
  /** The value added tax in the amount; null if the seller is not registered for it. */
  vat: nullable(Satang),
  /** The full tax invoice that has replaced this short one. */
  tax_invoice: nullish(object({ number: string(), issued_at: Instant }), null),
  /** The credit note about the whole amount, once its money has gone back: section 86/10 of the Revenue Code. */
  credit_note: nullish(object({ number: string(), issued_at: Instant }), null),
})
export type SellerFacts = InferOutput<typeof SellerFacts>
