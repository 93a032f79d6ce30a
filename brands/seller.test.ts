import { expect, test } from 'vitest'
import { isTaxId } from '#contract/thai/tax-id.ts'
import { brandById } from './brand.ts'
import { sellersByBrand } from './seller.ts'

test.each(sellersByBrand)('the seller behind %s is complete', (brand, seller) => {
  expect(brandById(brand)).toBeDefined()
  expect(isTaxId(seller?.taxId ?? '')).toBe(true)
  expect(seller?.branchNumber).toMatch(/^\d{5}$/)
  for (const text of [seller?.legalName, seller?.address].flatMap((both) => [both?.th, both?.en]))
    expect(text?.trim().length).toBeGreaterThan(0)
})
