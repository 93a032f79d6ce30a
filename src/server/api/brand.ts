import { getBrandBySubDomain } from '#contract/brand.ts'
import { capabilities } from '#contract/capabilities.ts'
import { themeColor } from '#server/brand/brand-theme.ts'
import { brandBySubdomain } from '#server/brand/resolve-brand.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'

const readBrand = defineHandler(getBrandBySubDomain, async ({ input }) => ({
  theme: themeColor(brandBySubdomain(input.sub_domain)),
  image_brand: null,
  capabilities,
}))

export const brandHandlers: readonly Handler[] = [readBrand]
