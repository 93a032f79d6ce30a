import { login } from '#contract/auth.ts'
import { brandName } from '#tests/e2e/messages.ts'
import { isTurned, like, type PageRow, pagesOf, titleText } from '#tests/e2e/pages.ts'
import { get, PIN } from '#tests/support/client.ts'
import { ENGINES } from './browser.ts'
import { differences } from './compare.ts'
import { fieldPages, findFields } from './fields.ts'
import { type Person, personIn } from './person.ts'
import { stepsTo } from './steps.ts'
import { expect, test } from './window.ts'

// The unpaid QR is looked at by all engines, however long that takes.
test.use({ shop: 'browsers crawl', settings: { PAYMENT_QR_SECONDS: '7200' } })

/** A part of a page may come after the page has settled; a difference that stays is one. */
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
      for (const me of people) {
        await me.open('/licences') // cookies belong to a page's host
        await me.browser.setCookies(await get(app.origin, login, { phone_number: world.phone, pin_code: PIN }))
      }

    /** Goes there. @returns what went wrong in it @throws Error when it does not come */
    async function visit(me: Person, row: PageRow): Promise<string[]> {
      const outcome = who === 'guest' ? row.guest : (row.customer ?? row.guest)
      const { to, title } = isTurned(outcome) ? outcome : { to: row.path, title: outcome }
      const path = new URL(`/${locale}${to === '/' ? '' : to}`, app.origin).pathname
      if (row.first) await leadTo(row)(me, world, row.path)
      if (!row.isTransient) await me.open(row.path)
      const wanted = new RegExp(like(`${titleText(title, locale)} – ${brandName(world.brand)}`))
      // While a page is being replaced it cannot be asked.
      const titleNow = () =>
        me.look().then(
          ({ title }) => title,
          () => '',
        )
      await expect.poll(titleNow).toMatch(wanted)
      await me.settles()
      const look = await me.look()
      const problems = (await me.problems()).filter((problem) => !row.complains?.test(problem))
      return look.path === path ? problems : [`is at ${look.path}`, ...problems]
    }

    async function compare(me: Person): Promise<string[]> {
      const end = Date.now() + LATE_MS
      for (;;) {
        const found = reference ? differences(await me.look(), await reference.look()) : []
        if (found.length === 0 || Date.now() > end) return found
        await me.settles()
      }
    }

    const found: string[] = []
    const note = (me: Person, { path }: PageRow, findings: string[]) =>
      found.push(...findings.map((finding) => `${me.browser.engine}, ${path}: ${finding}`))
    for (const row of pagesOf(world)) {
      // Where its path alone leads, another row has told.
      if (row.first && isTurned(who === 'guest' ? row.guest : (row.customer ?? row.guest))) continue
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
      const isTyped = fieldPages(world)[who].some(({ path }) => path === row.path)
      if (reference && isThere[0] && !isTyped && !isTurned(who === 'guest' ? row.guest : (row.customer ?? row.guest)))
        for (const { label } of await reference.browser.evaluate(findFields))
          note(reference, row, [`typing.spec.ts does not know that one can type here: ${label}`])
      if (isThere[0])
        await Promise.all(
          others.map(async (me, index) => {
            if (isThere[index + 1]) note(me, row, await compare(me))
          }),
        )
    }
    expect(found).toEqual([])
  })
