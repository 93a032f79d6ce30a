import { eq } from 'drizzle-orm'
import { getBrandBySubDomain } from '#contract/brand.ts'
import { capabilities } from '#contract/capabilities.ts'
import { brandThemes } from '#server/db/schema/brands.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { brandBySubdomain } from '#server/http/own-hosts.ts'
import { themeColor } from './brand-theme.ts'

/** What the shop has set in the database, else what is in the brand's files. */
const readBrand = defineHandler(getBrandBySubDomain, async ({ app, input }) => {
  const brand = brandBySubdomain(input.sub_domain)
  const [row] = await app.db.select().from(brandThemes).where(eq(brandThemes.brand, brand.id))
  return { theme: row?.theme ?? themeColor(brand), image_brand: row?.imageBrand ?? null, capabilities }
})

export const brandHandlers: readonly Handler[] = [readBrand]
