import type { TestInfo } from 'playwright/test'
import { type InferOutput, number, object, parse, picklist, string } from 'valibot'

/** One page or story, audited in one state. */
const AuditedPage = object({
  kind: picklist(['page', 'story']),
  /** Its path, or the story's id. */
  subject: string(),
  /** The medium, or the settings of a story. */
  medium: string(),
  /** The number of checks: of axe, the validator, each probe, or the audit of the workbench. */
  checks: number(),
  findings: number(),
})
export type AuditedPage = InferOutput<typeof AuditedPage>

const AUDITED_PAGE = 'audited-page'

/** Adds an audited page to the report of the current test, for the summary of the part. */
export const reportPage = ({ annotations }: TestInfo, page: AuditedPage) =>
  void annotations.push({ type: AUDITED_PAGE, description: JSON.stringify(page) })

/** @returns lines for the console, none if no page was audited */
export function summarizePages(annotations: readonly { type: string; description?: string | undefined }[]): string[] {
  const pages = annotations
    .filter(({ type }) => type === AUDITED_PAGE)
    .map(({ description = '' }) => parse(AuditedPage, JSON.parse(description)))
  if (pages.length === 0) return []
  const of = (kind: AuditedPage['kind']) =>
    new Set(pages.filter((it) => it.kind === kind).map(({ subject }) => subject)).size
  const sum = (key: 'checks' | 'findings') => pages.reduce((total, page) => total + page[key], 0)
  const media = [...Map.groupBy(pages, ({ medium }) => medium)].map(([medium, all]) => `${medium} ${all.length}`)
  return [
    `${of('page')} pages and ${of('story')} stories in ${pages.length} states: ${sum('checks')} checks, ${sum('findings')} findings`,
    `  ${media.join(' · ')}`,
  ]
}
