import { type Page, test } from 'playwright/test'
import { atRest, axeFindings } from './axe.ts'
import { htmlFaults } from './html-faults.ts'
import { lookIn, type MediumName } from './media-emulation.ts'
import { reportPage } from './report.ts'

type Looked = {
  /** Whose findings they are. */
  subject: string
  media: readonly MediumName[]
  /** Its colours in the dark as well. */
  isDarkToo: boolean
}

/** Axe by all its rules, the HTML, and our probes in each medium, on the page as it stands. One line a finding. */
export async function auditPage(page: Page, { subject, media, isDarkToo }: Looked): Promise<string[]> {
  const all: string[] = []
  const note = (medium: string, checks: number, found: string[]) => {
    all.push(...found)
    reportPage(test.info(), { kind: 'page', subject, medium, checks, findings: found.length })
  }
  await atRest(page)
  note('axe, HTML', 2, [...(await axeFindings(page, 'all')), ...(await htmlFaults(await page.content()))])
  if (isDarkToo) {
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
    const { checks, found } = await lookIn(page, medium)
    note(medium, checks, found)
  }
  return all
}
