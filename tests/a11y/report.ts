import type { TestInfo } from 'playwright/test'
import { type InferOutput, number, object, parse, picklist, string } from 'valibot'

/** One page or story, looked at in one state. */
const AuditedPage = object({
  kind: picklist(['page', 'story']),
  /** Its path, or the story's id. */
  subject: string(),
  /** The medium, or how a story was turned. */
  medium: string(),
  /** Runs of axe, of the validator, of a probe, or of all that the workbench looks for. */
  checks: number(),
  findings: number(),
})
export type AuditedPage = InferOutput<typeof AuditedPage>

const LOOK = 'look'

/** Notes it in the report of the test that is running, for the sum at the end of the test line. */
export const reportPage = ({ annotations }: TestInfo, look: AuditedPage) =>
  void annotations.push({ type: LOOK, description: JSON.stringify(look) })

/** @returns lines for people, none when nobody looked */
export function summarizePages(annotations: readonly { type: string; description?: string | undefined }[]): string[] {
  const looks = annotations
    .filter(({ type }) => type === LOOK)
    .map(({ description = '' }) => parse(AuditedPage, JSON.parse(description)))
  if (looks.length === 0) return []
  const of = (kind: AuditedPage['kind']) =>
    new Set(looks.filter((it) => it.kind === kind).map(({ subject }) => subject)).size
  const sum = (key: 'checks' | 'findings') => looks.reduce((total, look) => total + look[key], 0)
  const media = [...Map.groupBy(looks, ({ medium }) => medium)].map(([medium, all]) => `${medium} ${all.length}`)
  return [
    `${of('page')} pages and ${of('story')} stories in ${looks.length} states: ${sum('checks')} checks, ${sum('findings')} findings`,
    `  ${media.join(' · ')}`,
  ]
}
