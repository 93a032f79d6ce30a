import type { Brand } from '#brands/brand.ts'
import { ownTexts } from '#brands/own-parts.ts'
import type { BrandParts } from '#contract/page.ts'
import { heroPicture } from './promotion-pictures.ts'

/** What only the pages of this brand have; undefined for a brand that leaves all to the app. */
export function ownPartsOf(brand: Brand): BrandParts | undefined {
  const hero = heroPicture(brand)
  const alt = brand.pictures?.hero?.alt
  const parts: BrandParts = { ...ownTexts(brand), ...(hero && alt && { hero: { image: hero, alt } }) }
  return Object.keys(parts).length > 0 ? parts : undefined
}
