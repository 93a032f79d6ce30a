import { boolean, type InferOutput, pipe, regex, strictObject, string } from 'valibot'
import { brandIds, readBrandFile } from './read-brands.ts'
import { InBothLanguages } from './texts.ts'

/** The business that sells, as the law names it, in `brands/<id>/seller.json`. It is on receipts, and in no script of a page. */
export const SellerFile = strictObject({
  /** As registered. */
  legalName: InBothLanguages(120),
  /** 13 digits; the last one checks the others. */
  taxId: pipe(string(), regex(/^\d{13}$/, 'must have 13 digits')),
  /** Five digits of the place of business that sells; `00000` is the head office. A branch may have its own. */
  branchNumber: pipe(string(), regex(/^\d{5}$/, 'must have 5 digits')),
  /** Of the head office. */
  address: InBothLanguages(300),
  /** Whether it is registered for value added tax, so that its prices include it. */
  isVatRegistered: boolean('must be true or false'),
})
export type Seller = InferOutput<typeof SellerFile>

/** All that are given, by brand. */
export const sellersByBrand: readonly (readonly [brand: string, seller: Seller])[] = brandIds().flatMap((id) => {
  const seller = readBrandFile(id, 'seller.json', SellerFile)
  return seller ? [[id, seller] as const] : []
})
const sellers = new Map(sellersByBrand)

/** The seller behind a brand. Without one its customers get a proof of payment instead of a receipt. */
export const sellerOf = (brand: string): Seller | undefined => sellers.get(brand)
