import { queryOptions } from '@tanstack/react-query'
import type { Company } from '#brands/company.ts'
import { renamePoints } from '#brands/points-name.ts'
import type { Locale } from '#contract/locale.ts'
import { TEXT_VERSIONS, textVersionsAt } from '#contract/privacy.ts'
import { BACKUP_DAYS } from '#contract/retention.ts'
import { withWholeNames } from '#contract/thai/whole-names.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import type { LegalText, Shop, WriteText } from './legal-text.ts'

export type LegalPage = 'privacy' | 'refund' | 'terms' | 'accessibility'
type Files = Record<Locale, () => Promise<{ writeText: WriteText }>>

/** One file per page and language, so that only the shown text is loaded and the app's messages stay small. */
const files: Record<LegalPage, Files> = {
  privacy: { th: () => import('./privacy.th.ts'), en: () => import('./privacy.en.ts') },
  refund: { th: () => import('./refund.th.ts'), en: () => import('./refund.en.ts') },
  terms: { th: () => import('./terms.th.ts'), en: () => import('./terms.en.ts') },
  accessibility: { th: () => import('./accessibility.th.ts'), en: () => import('./accessibility.en.ts') },
}

/** The texts that change with the coming version of `TEXT_VERSIONS`, such as `terms: { th: () => import('./terms-2027.th.ts'), … }`. */
export const comingFiles: Partial<Record<LegalPage, Files>> = {}

/**
 * The texts of a page: the one in force, and the one that is announced, if it changes.
 * @param now by the server's clock, in ms since 1970
 */
export function textsOf(page: LegalPage, now: number) {
  const { present, coming } = textVersionsAt(now)
  const next = comingFiles[page]
  const isNextInForce = next !== undefined && present === TEXT_VERSIONS.coming
  return {
    present: { version: present, files: isNextInForce ? next : files[page] },
    coming: next && coming !== null ? { version: coming, files: next } : undefined,
  }
}
export type LegalVersion = ReturnType<typeof textsOf>['present']

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
    has: (capability) => pageConfig.capabilities.includes(capability),
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

export const legalQuery = (page: LegalPage, locale: Locale, { version, files }: LegalVersion) =>
  queryOptions({
    queryKey: ['legal', page, locale, version],
    queryFn: async () => {
      const [{ writeText }, shop] = await Promise.all([files[locale](), readShop(locale)])
      return withNames(writeText(shop), locale)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
