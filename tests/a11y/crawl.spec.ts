import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright/test'
import { login } from '#contract/auth.ts'
import type { Locale } from '#contract/locale.ts'
import { expect, test } from '#tests/e2e/app.ts'
import type { Quiet } from '#tests/e2e/console.ts'
import { visit } from '#tests/e2e/journey.ts'
import { type BrandId, brandName } from '#tests/e2e/messages.ts'
import { isTurned, like, type PageRow, pagesOf, titleText } from '#tests/e2e/pages.ts'
import type { App } from '#tests/e2e/server.ts'
import { keepTokens } from '#tests/e2e/signed-in.ts'
import { FULL_ONLY, isFullMatrix } from '#tests/e2e/test-scope.ts'
import { get, PIN } from '#tests/support/client.ts'
import { announcementLog } from './announcement-log.ts'
import { auditPage } from './audit-page.ts'
import { follow, untranslated } from './crawler.ts'
import { type MediumName, mediaOf, mediumNames, PHONE, twoMediaOf } from './media-emulation.ts'
import { makePageFixtures, type PageFixtures, UNHURRIED } from './page-fixtures.ts'

test.use({ settings: UNHURRIED })

const IDS = new Set(Object.keys(JSON.parse(readFileSync('src/locales/th.json', 'utf8'))))
/** Each medium sees so many pages of a guest, and of a customer, at least. */
const MIN_PAGES = 5
/** For what hangs: every medium of every page takes minutes on a busy machine. */
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
  /** In which media each page is looked at, one page after the other. */
  media: (turn: number) => readonly MediumName[]
}

async function signIn({ app, context, world }: Crawl) {
  const origin = app.url(world.brand, '')
  const tokens = await get(app.origin, login, { phone_number: world.phone, pin_code: PIN }, { origin })
  await keepTokens(app, context, tokens, world.brand)
}

/** Goes to one page after the other in the same tab, and gives all that is wrong with any. */
async function crawl(one: Crawl, rows: PageRow[]): Promise<string[]> {
  const { app, page, context, quiet, world, who, locale, media } = one
  if (who === 'customer') await signIn(one)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(PHONE)
  const tab = await follow(page)
  const ledger = await announcementLog(page)
  const me = visit({ app, page, brand: world.brand, locale })
  const found: string[] = []
  const seen = new Map(mediumNames.map((medium) => [medium, 0]))
  let turn = 0
  /** What the page before may complain of: it asks again and again, and may be refused as it is left. */
  let before: RegExp | undefined
  for (const row of rows) {
    const outcome = who === 'guest' ? row.guest : (row.customer ?? row.guest)
    const [at, title] =
      typeof outcome === 'object' && 'to' in outcome ? [outcome.to, outcome.title] : [row.path, outcome]
    const t = (...findings: string[]) =>
      found.push(...findings.map((finding) => `${who}, ${locale}, ${row.path}: ${finding}`))
    const urlOf = (path: string) => app.url(world.brand, `/${locale}${path === '/' ? '' : path}`)

    // Where its path alone leads another row has told.
    if (row.first && isTurned(outcome)) continue
    if (row.isTransient) await tab.forgets()
    await row.first?.(me)
    if (!row.isTransient) {
      const answer = await page.goto(urlOf(row.path))
      const status = title === 'error.404.title' ? 404 : 200
      if (answer?.status() !== status) t(`answers ${answer?.status()}`)
    }
    const wanted = {
      title: like(`${titleText(title, locale)} – ${brandName(world.brand)}`),
      path: new URL(urlOf(at)).pathname,
    }
    // Not before: on its way a page may have another name.
    await tab.settles()
    const isThere = await page
      .waitForFunction(
        ({ title, path }) =>
          new RegExp(title).test(document.title) &&
          location.pathname === path &&
          document.querySelectorAll('h1').length === 1,
        wanted,
        { timeout: 45_000 },
      )
      .catch(() => undefined)
    await tab.settles()
    if (!isThere) {
      const h1s = await page.getByRole('heading', { level: 1 }).allInnerTexts()
      t(
        `is “${await page.title()}” at ${page.url()} with h1 “${h1s.join('”, “')}”, not ${wanted.title} at ${wanted.path}`,
      )
    }
    if ((await page.locator('html').getAttribute('lang')) !== locale) t('has another language')
    const mayComplain = who === 'customer' || !isTurned(row.guest) ? row.complains : undefined
    const heard = quiet.take()
    const complaints = (texts: string[]) =>
      texts.filter((text) => !mayComplain?.test(text) && !before?.test(text)).map((text) => `complains: ${text}`)
    t(...complaints(heard))
    if (mayComplain && !heard.some((text) => mayComplain.test(text))) t('did not complain')

    if (isThere && !isTurned(outcome)) {
      t(...(await tab.shifts()), ...(await untranslated(page, IDS)))
      const here = media(turn++)
      for (const medium of here) seen.set(medium, (seen.get(medium) ?? 0) + 1)
      await ledger.begins()
      // Colours in the dark are the same in both languages.
      const isDarkToo = locale === 'th' || world.brand !== 'washday'
      t(...(await auditPage(page, { subject: row.path, media: here, isDarkToo })))
      t(...(await ledger.faults()))
      t(...complaints(quiet.take()))
    }
    before = mayComplain
  }
  for (const [medium, pages] of seen) if (pages < MIN_PAGES) found.push(`${medium} has seen ${pages} pages alone`)
  // What the last page still asked for goes with it.
  await context.clearCookies()
  return found
}

const worlds = new Map<BrandId, PageFixtures>()
async function worldOf(app: App, brand: BrandId) {
  const world = worlds.get(brand) ?? (await makePageFixtures(app, brand))
  worlds.set(brand, world)
  return world
}

/** The pages of a guest in English and of a customer in Thai: each page once. */
const isOfCommit = (locale: Locale, who: Who) => (locale === 'th') === (who === 'customer')
const everyMedium = () => mediumNames
/** With `npm test`. A customer has more pages than a guest, and each of them takes longer. */
const MEDIA_OF_COMMIT = { guest: mediaOf, customer: twoMediaOf }

for (const locale of ['th', 'en'] as const)
  for (const who of ['guest', 'customer'] as const)
    test(
      `[G4][G6][G7a][G8][G8a][G8b][G9a][G10][G15][G15a][E1][E3][H1][H4] every path leads a ${who} to a whole page that all can use, in ${locale}`,
      isOfCommit(locale, who) ? {} : FULL_ONLY,
      async ({ app, page, context, quiet }) => {
        test.setTimeout(TIMEOUT_MS)
        const world = await worldOf(app, 'washday')
        const media = isOfCommit(locale, who) && !isFullMatrix ? MEDIA_OF_COMMIT[who] : everyMedium
        expect(await crawl({ app, page, context, quiet, world, who, locale, media }, pagesOf(world))).toEqual([])
      },
    )

/** The other brands: each in one language, and with `E2E=all` in both. */
const OTHERS = (['the-wash', 'wash-max'] as const)
  .flatMap((brand) => (['en', 'th'] as const).map((locale) => ({ brand, locale })))
  .filter(({ brand, locale }) => isFullMatrix || (locale === 'en') === (brand === 'the-wash'))

for (const { brand, locale } of OTHERS)
  for (const who of ['guest', 'customer'] as const)
    test(
      `[G8b] every page of ${brand} is there for a ${who}, in ${locale}`,
      FULL_ONLY,
      async ({ app, page, context, quiet }) => {
        test.setTimeout(TIMEOUT_MS)
        const world = await worldOf(app, brand)
        const own = pagesOf(world).filter((row) =>
          who === 'guest' ? !isTurned(row.guest) : !isTurned(row.customer ?? row.guest),
        )
        expect(await crawl({ app, page, context, quiet, world, who, locale, media: everyMedium }, own)).toEqual([])
      },
    )
