import type { Plugin } from 'vite'
import { brands } from '#brands/brand.ts'
import { checkContrast } from '#brands/generate/check-contrast.ts'

/** Builds nothing while a brand cannot be read. */
export const checkBrandContrast: Plugin = {
  name: 'readable-brands',
  apply: 'build',
  buildStart() {
    for (const { id } of brands) checkContrast(id)
  },
}
