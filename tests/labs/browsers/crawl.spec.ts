import { login } from '#contract/auth.ts'
import { brandName } from '#tests/e2e/messages.ts'
import { isRedirect, like, type PageRow, pagesOf, titleText } from '#tests/e2e/pages.ts'
import { get, PIN } from '#tests/support/server/client.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { ENGINES } from './browser.ts'
import { differences } from './compare.ts'
import { markFields, pagesWithFields } from './fields.ts'
import { type BrowserUser, personIn } from './person.ts'
import { stepsTo } from './steps.ts'
import { expect, test } from './window.ts'

// The unpaid QR code stays valid until all engines have tested it.
test.use({ shop: 'browsers crawl', settings: withLimits({ qrSeconds: 7200 }) })

/** Parts of a page may load after it is idle, so a difference counts only if it remains for this time. */
const LATE_MS = 10_000

for (const [who, locale] of [
  ['guest', 'en'],
  ['customer', 'th'],
] as const)
  test(`every path shows a ${who} the same page in WebKit and Firefox as in Chromium, in ${locale}`, async ({
    app,
    openWindow,
    world,
  }) => {
    test.setTimeout(600_000)
    const leadTo = stepsTo(app)
    const people = await Promise.all(
      (['chromium', ...ENGINES] as const).map(async (engine) => personIn(await openWindow(engine), locale)),
    )
    const [reference, ...others] = people
    if (who === 'customer')
      for (const me of people)
        await me.signsIn(await get(app.origin, login, { phone_number: world.phone, pin_code: PIN }))

    /** Opens a page. @returns its errors @throws Error if the page does not load */
    async function visit(me: BrowserUser, row: PageRow): Promise<string[]> {
      const outcome = who === 'guest' ? row.guest : (row.customer ?? row.guest)
      const { to, title } = isRedirect(outcome) ? outcome : { to: row.path, title: outcome }
      const path = new RegExp(like(decodeURI(new URL(`/${locale}${to === '/' ? '' : to}`, app.origin).pathname)))
      if (row.first) await leadTo(row)(me, world, row.path)
      if (!row.isTransient) await me.open(row.path)
      const expectedTitle = new RegExp(like(`${titleText(title, locale)} – ${brandName(world.brand)}`))
      // A page that is being replaced cannot be evaluated.
      const titleNow = () =>
        me.snapshot().then(
          ({ title }) => title,
          () => '',
        )
      await expect.poll(titleNow).toMatch(expectedTitle)
      await me.waitForIdle()
      const { path: currentPath } = await me.snapshot()
      const problems = (await me.problems()).filter((problem) => !row.complains?.test(problem))
      return path.test(currentPath) ? problems : [`is at ${currentPath}`, ...problems]
    }

    async function compare(me: BrowserUser): Promise<string[]> {
      const end = Date.now() + LATE_MS
      for (;;) {
        const findings = reference ? differences(await me.snapshot(), await reference.snapshot()) : []
        if (findings.length === 0 || Date.now() > end) return findings
        await me.waitForIdle()
      }
    }

    const findings: string[] = []
    const note = (me: BrowserUser, { path }: PageRow, newFindings: string[]) =>
      findings.push(...newFindings.map((finding) => `${me.browser.engine}, ${path}: ${finding}`))
    // What orders by itself leaves an order behind, which other pages then continue.
    const rows = pagesOf(world).toSorted(
      (one, other) => Number(one.path === '/again') - Number(other.path === '/again'),
    )
    for (const row of rows) {
      // Another row tests the redirect of the path without these steps.
      if (row.first && isRedirect(who === 'guest' ? row.guest : (row.customer ?? row.guest))) continue
      const isThere = await Promise.all(
        people.map(async (me) => {
          try {
            note(me, row, await visit(me, row))
            return true
          } catch (cause) {
            note(me, row, [String(cause)])
            return false
          }
        }),
      )
      const isTyped = pagesWithFields(world)[who].some(({ path }) => path === row.path)
      if (reference && isThere[0] && !isTyped && !isRedirect(who === 'guest' ? row.guest : (row.customer ?? row.guest)))
        for (const { label } of await reference.browser.evaluate(markFields))
          note(reference, row, [`fields.ts has no entry for this page with a field: ${label}`])
      if (isThere[0])
        await Promise.all(
          others.map(async (me, index) => {
            if (isThere[index + 1]) note(me, row, await compare(me))
          }),
        )
    }
    expect(findings).toEqual([])
  })
