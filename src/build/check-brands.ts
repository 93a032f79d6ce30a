import type { Plugin } from 'vite'
import { brands } from '#brands/brand.ts'
import { checkBrand } from '#brands/check-brand.ts'

/** Fails the build if a brand would hurt its customers. */
export const checkBrands: Plugin = {
  name: 'check-brands',
  apply: 'build',
  async buildStart() {
    for (const { id } of brands) await checkBrand(id)
  },
}
