import { readFileSync } from 'node:fs'
import { type MessageId, messagesOf } from '#tests/e2e/messages.ts'
import { until } from '#tests/support/client.ts'
import { type Browser, ENGINES } from './browser.ts'
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

/** The number of files that the worker precaches, without the app shell. */
const precachedFileCount = () =>
  [...readFileSync('dist/sw.js', 'utf8').matchAll(/\bkeep"?:"(\w+)"/g)].filter(([, when]) => when !== 'asked').length

/**
 * Resolves when the worker controls the page and has precached the whole app. Only an active worker takes control, but
 * WebKit may still report its `state` as "installing".
 */
const untilPrecached = (browser: Browser) =>
  until(
    () =>
      browser.evaluate(async () => {
        let count = 0
        for (const name of await caches.keys()) count += (await (await caches.open(name)).keys()).length
        return { count, isControlled: navigator.serviceWorker.controller !== null }
      }),
    ({ count, isControlled }) => count > precachedFileCount() && isControlled,
    90_000,
  )

for (const engine of ENGINES)
  test(`${engine} opens eight pages offline after one visit`, async ({ openWindow }) => {
    const window = await openWindow(engine)
    const { browser, tls } = window
    const t = messagesOf('en')
    await personIn(window, 'en').open('/')
    await untilPrecached(browser)
    await tls.goDown()
    const problems: string[] = []
    for (const [path, { title, h1 }] of Object.entries(PAGES)) {
      const expectedPage = { title: `${t(title)} – Washday`, h1: t(h1) }
      // Firefox may report a network error here although the page shows the worker's response.
      const error = await browser.open(`${tls.origin}/en${path === '/' ? '' : path}`).then(() => '', String)
      const result = await until(
        () =>
          browser
            .evaluate(() => ({
              title: document.title,
              h1: document.querySelector('h1')?.innerText.replaceAll(/\s+/g, ' ').trim(),
            }))
            .catch((cause: unknown) => ({ title: String(cause), h1: undefined })),
        (it) => it.title === expectedPage.title && it.h1 === expectedPage.h1,
        15_000,
      ).catch((cause: unknown) => cause)
      if (error || result instanceof Error)
        problems.push(`${path}: ${error} ${result instanceof Error ? result.message : ''}`)
    }
    expect(problems).toEqual([])
  })
