import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '#contract/locale.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import type { WriteText } from './legal-text.ts'

export type LegalPage = 'privacy' | 'refund' | 'terms' | 'accessibility'

/** One file per page and language, so that only the shown text is loaded and the app's messages stay small. */
const files: Record<LegalPage, Record<Locale, () => Promise<{ writeText: WriteText }>>> = {
  privacy: { th: () => import('./privacy.th.ts'), en: () => import('./privacy.en.ts') },
  refund: { th: () => import('./refund.th.ts'), en: () => import('./refund.en.ts') },
  terms: { th: () => import('./terms.th.ts'), en: () => import('./terms.en.ts') },
  accessibility: { th: () => import('./accessibility.th.ts'), en: () => import('./accessibility.en.ts') },
}

export const legalQuery = (page: LegalPage, locale: Locale) =>
  queryOptions({
    queryKey: ['legal', page, locale],
    queryFn: async () => {
      const { name, operator } = pageConfig.brand
      return (await files[page][locale]()).writeText({ name, operator: operator[locale] })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
