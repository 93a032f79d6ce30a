import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright/test'
import { login } from '#contract/auth.ts'
import type { Locale } from '#contract/locale.ts'
import { expect, test } from '#tests/e2e/app.ts'
import type { Quiet } from '#tests/e2e/console.ts'
import { visit } from '#tests/e2e/journey.ts'
import { type BrandId, brandName } from '#tests/e2e/messages.ts'
import { isRedirect, like, type PageRow, pagesOf, titleText } from '#tests/e2e/pages.ts'
import type { App } from '#tests/e2e/server.ts'
import { setTokenCookies } from '#tests/e2e/signed-in.ts'
import { FULL_ONLY, isFullMatrix, isFullTier } from '#tests/e2e/test-scope.ts'
import { get, PIN } from '#tests/support/server/client.ts'
import { announcementLog } from './announcement-log.ts'
import { auditPage } from './audit-page.ts'
import { follow, untranslated } from './crawler.ts'
import { type MediumName, mediumNames, mediumOf, PHONE } from './media-emulation.ts'
import { LONG_PAYMENT_TIME, makePageFixtures, type PageFixtures } from './page-fixtures.ts'

test.use({ settings: LONG_PAYMENT_TIME })

const IDS = new Set(Object.keys(JSON.parse(readFileSync('src/locales/th.json', 'utf8'))))
/** Each medium must cover at least this number of pages of a guest, and of a customer. */
const MIN_PAGES = 3
/** Every medium of every page takes minutes on a busy machine. */
const TIMEOUT_MS = 1_800_000

type Who = 'guest' | 'customer'
type Crawl = {
  app: App
  page: Page
  context: BrowserContext
  quiet: Quiet
  world: PageFixtures
  who: Who
  locale: Locale
  /** The media of the page with this index. */
  media: (turn: number) => readonly MediumName[]
  hasDark: boolean
}

const outcomeOf = ({ guest, customer = guest }: PageRow, who: Who) => (who === 'guest' ? guest : customer)

async function signIn({ app, context, world }: Crawl) {
  const origin = app.url(world.brand, '')
  const tokens = await get(app.origin, login, { phone_number: world.phone, pin_code: PIN }, { origin })
  await setTokenCookies(app, context, tokens, world.brand)
}

/** Opens the pages in sequence in the same tab. @returns all findings */
async function crawl(options: Crawl, rows: PageRow[]): Promise<string[]> {
  const { app, page, context, quiet, world, who, locale, media, hasDark } = options
  if (who === 'customer') await signIn(options)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(PHONE)
  const tab = await follow(page)
  const announcements = await announcementLog(page)
  const me = visit({ app, page, brand: world.brand, locale })
  const findings: string[] = []
  const pagesOfMedia = new Map(mediumNames.map((medium) => [medium, 0]))
  let turn = 0
  /** Allowed messages of the previous page, whose polling may still fail when it is left. */
  let previousComplaint: RegExp | undefined
  for (const row of rows) {
    const outcome = outcomeOf(row, who)
    const [at, title] =
      typeof outcome === 'object' && 'to' in outcome ? [outcome.to, outcome.title] : [row.path, outcome]
    const note = (...newFindings: string[]) =>
      findings.push(...newFindings.map((finding) => `${who}, ${locale}, ${row.path}: ${finding}`))
    const urlOf = (path: string) => app.url(world.brand, `/${locale}${path === '/' ? '' : path}`)

    // Another row tests the redirect of the path without these steps.
    if (row.first && isRedirect(outcome)) continue
    if (row.isTransient) await tab.resetShifts()
    await row.first?.(me)
    if (!row.isTransient) {
      const response = await page.goto(urlOf(row.path))
      const status = title === 'error.404.title' ? 404 : 200
      if (response?.status() !== status) note(`responds with status ${response?.status()}`)
    }
    const expected = {
      title: like(`${titleText(title, locale)} – ${brandName(world.brand)}`),
      path: like(decodeURI(new URL(urlOf(at)).pathname)),
    }
    // A page may have another title while it loads.
    await tab.waitForIdle()
    const isThere = await page
      .waitForFunction(
        ({ title, path }) =>
          new RegExp(title).test(document.title) &&
          new RegExp(path).test(location.pathname) &&
          document.querySelectorAll('h1').length === 1,
        expected,
        { timeout: 110_000 },
      )
      .catch(() => undefined)
    await tab.waitForIdle()
    if (!isThere) {
      const h1s = await page.getByRole('heading', { level: 1 }).allInnerTexts()
      note(
        `is “${await page.title()}” at ${page.url()} with h1 “${h1s.join('”, “')}”, not ${expected.title} at ${expected.path}`,
      )
    }
    if ((await page.locator('html').getAttribute('lang')) !== locale) note('has another language')
    const mayComplain = who === 'customer' || !isRedirect(row.guest) ? row.complains : undefined
    const messages = quiet.take()
    const complaints = (texts: string[]) =>
      texts.filter((text) => !mayComplain?.test(text) && !previousComplaint?.test(text)).map((text) => `logs: ${text}`)
    note(...complaints(messages))
    if (mayComplain && !messages.some((text) => mayComplain.test(text))) note('did not log the expected message')

    if (isThere && !isRedirect(outcome)) {
      note(...(await tab.shifts()), ...(await untranslated(page, IDS)))
      const pageMedia = media(turn++)
      for (const medium of pageMedia) pagesOfMedia.set(medium, (pagesOfMedia.get(medium) ?? 0) + 1)
      await announcements.begins()
      note(...(await auditPage(page, { subject: row.path, media: pageMedia, hasDark })))
      note(...(await announcements.faults()))
      note(...complaints(quiet.take()))
    }
    previousComplaint = mayComplain
  }
  for (const [medium, pages] of pagesOfMedia)
    if (pages < MIN_PAGES) findings.push(`${medium} covers only ${pages} pages`)
  // Pending requests of the last page must not use the cookies of this customer.
  await context.clearCookies()
  return findings
}

const worlds = new Map<BrandId, PageFixtures>()
async function worldOf(app: App, brand: BrandId) {
  const world = worlds.get(brand) ?? (await makePageFixtures(app, brand))
  worlds.set(brand, world)
  return world
}

/** On every commit: the pages of a customer in Thai. The few that only a guest sees have tests in `axe.spec.ts`. */
const isOfCommit = (locale: Locale, who: Who) => locale === 'th' && who === 'customer'
const everyMedium = () => mediumNames
const oneMedium = (turn: number) => [mediumOf(turn)]

for (const locale of ['th', 'en'] as const)
  for (const who of ['guest', 'customer'] as const)
    test(
      `[G4][G6][G7a][G8][G8a][G8b][G9a][G10][G15][G15a][G21][E1][E3][H1][H4] every path shows a ${who} the expected accessible page or redirect, in ${locale}`,
      isOfCommit(locale, who) ? {} : FULL_ONLY,
      async ({ app, page, context, quiet }) => {
        test.setTimeout(TIMEOUT_MS)
        const world = await worldOf(app, 'washday')
        const media = isOfCommit(locale, who) && !isFullMatrix ? oneMedium : everyMedium
        // Dark colours do not depend on the language.
        const hasDark = isFullTier && locale === 'th'
        // `routes.test.tsx` proves the redirects of all paths.
        const rows = pagesOf(world).filter((row) => isFullTier || !isRedirect(outcomeOf(row, who)))
        expect(await crawl({ app, page, context, quiet, world, who, locale, media, hasDark }, rows)).toEqual([])
      },
    )

/** The other brands: each in one language, with `E2E=all` in both. */
const OTHER_BRANDS = (['the-wash', 'wash-max'] as const)
  .flatMap((brand) => (['en', 'th'] as const).map((locale) => ({ brand, locale })))
  .filter(({ brand, locale }) => isFullMatrix || (locale === 'en') === (brand === 'the-wash'))

for (const { brand, locale } of OTHER_BRANDS)
  for (const who of ['guest', 'customer'] as const)
    test(
      `[G8b] every page of ${brand} is accessible to a ${who}, in ${locale}`,
      FULL_ONLY,
      async ({ app, page, context, quiet }) => {
        test.setTimeout(TIMEOUT_MS)
        const world = await worldOf(app, brand)
        const rows = pagesOf(world).filter((row) => !isRedirect(outcomeOf(row, who)))
        const media = everyMedium
        expect(await crawl({ app, page, context, quiet, world, who, locale, media, hasDark: true }, rows)).toEqual([])
      },
    )
