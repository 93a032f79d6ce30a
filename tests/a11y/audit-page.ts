import { type Page, test } from 'playwright/test'
import { atRest, axeFindings } from './axe.ts'
import { htmlFaults } from './html-faults.ts'
import { type MediumName, probeInMedium, SPEECH } from './media-emulation.ts'
import { probe } from './probes.ts'
import { reportPage } from './report.ts'

type AuditOptions = {
  /** The path or name of the page, for the report. */
  subject: string
  media: readonly MediumName[]
  /** Also checks the colours of the dark scheme. */
  hasDark: boolean
}

/** Checks the page in its current state: all rules of axe, the HTML, and our probes in each medium. One line per finding. */
export async function auditPage(page: Page, { subject, media, hasDark }: AuditOptions): Promise<string[]> {
  const findings: string[] = []
  const note = (medium: string, checks: number, newFindings: string[]) => {
    findings.push(...newFindings)
    reportPage(test.info(), { kind: 'page', subject, medium, checks, findings: newFindings.length })
  }
  await atRest(page)
  note('axe, HTML, speech', 2 + SPEECH.length, [
    ...(await axeFindings(page, 'all')),
    ...(await htmlFaults(await page.content())),
    ...(await probe(page, ...SPEECH)),
  ])
  if (hasDark) {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await atRest(page)
    note(
      'dark',
      1,
      (await axeFindings(page, 'colours')).map((finding) => `dark, ${finding}`),
    )
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await atRest(page)
  }
  for (const medium of media) {
    const result = await probeInMedium(page, medium)
    note(medium, result.checks, result.findings)
  }
  return findings
}
