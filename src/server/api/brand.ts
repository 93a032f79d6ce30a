import { getBrandBySubDomain } from '#contract/brand.ts'
import { themeColor } from '#server/host/brand/brand-look.ts'
import { brandForSubDomain } from '#server/host/brand/brand-of-host.ts'
import { type Handler, handle } from './call.ts'
import { capabilities } from './capabilities.ts'

const readBrand = handle(getBrandBySubDomain, async ({ input }) => ({
  theme: themeColor(brandForSubDomain(input.sub_domain)),
  image_brand: null,
  capabilities,
}))

export const brandHandlers: readonly Handler[] = [readBrand]
