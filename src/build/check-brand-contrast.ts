import type { Plugin } from 'vite'
import { brands } from '#brands/brand.ts'
import { checkContrast } from '#brands/generate/check-contrast.ts'
import { checkTypefaces } from '#brands/generate/check-typefaces.ts'

/** Fails the build if a brand's colours do not reach the required contrast, or its typefaces have no files. */
export const checkBrandContrast: Plugin = {
  name: 'check-brand-contrast',
  apply: 'build',
  buildStart() {
    for (const { id } of brands) {
      checkContrast(id)
      checkTypefaces(id)
    }
  },
}
