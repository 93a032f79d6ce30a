import { queryOptions } from '@tanstack/react-query'
import type { Company } from '#brands/company.ts'
import { renamePoints } from '#brands/points-name.ts'
import type { Locale } from '#contract/locale.ts'
import { BACKUP_DAYS } from '#contract/retention.ts'
import { withWholeNames } from '#contract/thai/whole-names.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import type { LegalText, Shop, WriteText } from './legal-text.ts'

export type LegalPage = 'privacy' | 'refund' | 'terms' | 'accessibility'

/** One file per page and language, so that only the shown text is loaded and the app's messages stay small. */
const files: Record<LegalPage, Record<Locale, () => Promise<{ writeText: WriteText }>>> = {
  privacy: { th: () => import('./privacy.th.ts'), en: () => import('./privacy.en.ts') },
  refund: { th: () => import('./refund.th.ts'), en: () => import('./refund.en.ts') },
  terms: { th: () => import('./terms.th.ts'), en: () => import('./terms.en.ts') },
  accessibility: { th: () => import('./accessibility.th.ts'), en: () => import('./accessibility.en.ts') },
}

/** A file per brand, so that no page has those of the others. */
const companies = import.meta.glob<Partial<Company>>('/brands/*/company.json', { import: 'default' })

async function readShop(locale: Locale): Promise<Shop> {
  const { id, name, operator, contact } = pageConfig.brand
  const company = await companies[`/brands/${id}/company.json`]?.()
  return {
    name,
    operator: (company?.name ?? operator)[locale],
    address: company?.address?.[locale] ?? null,
    registration: company?.registration ?? null,
    ecommerce: company?.ecommerce ?? null,
    dataProtectionOfficer: company?.dataProtectionOfficer ?? null,
    processors: company?.processors ?? null,
    backupDays: company?.backupDays ?? BACKUP_DAYS,
    cameraDays: company?.cameraDays ?? null,
    contact,
  }
}

/** The text with what the brand calls its points, and names that stay whole. */
function withNames({ intro, sections }: LegalText, locale: Locale): LegalText {
  const { points: name } = pageConfig.brand.own ?? {}
  const rename = (text: string) => withWholeNames(name ? renamePoints(text, locale, name) : text)
  return {
    intro: rename(intro),
    sections: sections.map(({ heading, paragraphs, points }) => ({
      heading: rename(heading),
      ...(paragraphs && { paragraphs: paragraphs.map(rename) }),
      ...(points && { points: points.map(rename) }),
    })),
  }
}

export const legalQuery = (page: LegalPage, locale: Locale) =>
  queryOptions({
    queryKey: ['legal', page, locale],
    queryFn: async () => {
      const [{ writeText }, shop] = await Promise.all([files[page][locale](), readShop(locale)])
      return withNames(writeText(shop), locale)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
