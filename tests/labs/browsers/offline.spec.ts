import { type MessageId, messagesOf } from '#tests/e2e/messages.ts'
import { until } from '#tests/support/server/client.ts'
import { CASES } from './browser.ts'
import { untilPrecached } from './offline.ts'
import { personIn } from './person.ts'
import { expect, test } from './window.ts'

/** Title and heading of pages that a guest opens without a network. */
const PAGES: Record<string, { title: MessageId; h1: MessageId }> = {
  '/': { title: 'home.title', h1: 'home.promise' },
  '/branch': { title: 'branch.title', h1: 'branch.listHeading' },
  '/history': { title: 'history.title', h1: 'history.guest' },
  '/qr-scanner': { title: 'scan.title', h1: 'scan.heading' },
  '/login': { title: 'login.title', h1: 'login.heading' },
  '/help': { title: 'help.title', h1: 'help.heading' },
  '/lottery': { title: 'lottery.title', h1: 'lottery.title' },
  '/privacy-policy': { title: 'legal.privacy', h1: 'legal.privacy' },
}

for (const { engine, locale } of CASES)
  test(`${engine} opens eight pages offline after one visit, in ${locale}`, async ({ openWindow }) => {
    const window = await openWindow(engine)
    const { browser, tls } = window
    const t = messagesOf(locale)
    await personIn(window, locale).open('/')
    await untilPrecached(browser)
    await tls.goDown()
    const problems: string[] = []
    for (const [path, { title, h1 }] of Object.entries(PAGES)) {
      const expectedPage = { title: `${t(title)} – Washday`, h1: t(h1) }
      // Firefox may report a network error here although the page shows the worker's response.
      const error = await browser.open(`${tls.origin}/${locale}${path === '/' ? '' : path}`).then(() => '', String)
      const result = await until(
        () =>
          browser
            .evaluate(() => ({
              title: document.title,
              h1: document.querySelector('h1')?.innerText.replaceAll(/\s+/g, ' ').trim(),
              text: document.body.innerText.slice(0, 600),
            }))
            .catch((cause: unknown) => ({ title: String(cause), h1: undefined, text: '' })),
        (it) => it.title === expectedPage.title && it.h1 === expectedPage.h1,
        15_000,
      ).catch((cause: unknown) => cause)
      if (error || result instanceof Error)
        problems.push(`${path}: ${error} ${result instanceof Error ? result.message : ''}`)
    }
    expect(problems).toEqual([])
  })
