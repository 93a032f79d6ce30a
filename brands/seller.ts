import { washdaySeller } from './washday/seller.ts'

/** The business that sells, as the law names it. It is on receipts, and in no script of a page. */
export type Seller = {
  /** As registered. */
  legalName: { th: string; en: string }
  /** 13 digits; the last one checks the others. */
  taxId: string
  /** Five digits of the place of business that sells; `00000` is the head office. A branch may have its own. */
  branchNumber: string
  /** Of the head office. */
  address: { th: string; en: string }
  /** Whether it is registered for value added tax, so that its prices include it. */
  isVatRegistered: boolean
}

const sellers: Readonly<Record<string, Seller | undefined>> = { washday: washdaySeller }

/** The seller behind a brand. Without one its customers get a proof of payment instead of a receipt. */
export const sellerOf = (brand: string): Seller | undefined => sellers[brand]

/** All that are given, by brand. */
export const sellersByBrand = Object.entries(sellers)
