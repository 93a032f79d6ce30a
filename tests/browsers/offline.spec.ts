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

/** How many files the worker keeps without being asked for them; the shell comes on top. */
const filesToKeep = () =>
  [...readFileSync('dist/sw.js', 'utf8').matchAll(/\bkeep"?:"(\w+)"/g)].filter(([, when]) => when !== 'asked').length

/** Resolves when the worker is active and has kept the whole app. */
const untilKept = (browser: Browser) =>
  until(
    () =>
      browser.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        let kept = 0
        for (const name of await caches.keys()) kept += (await (await caches.open(name)).keys()).length
        return { kept, state: registration?.active?.state, isControlled: navigator.serviceWorker.controller !== null }
      }),
    ({ kept, state, isControlled }) => kept > filesToKeep() && state === 'activated' && isControlled,
    90_000,
  )

for (const engine of ENGINES)
  test(`after one visit ${engine} opens eight pages without a network`, async ({ openWindow }) => {
    const window = await openWindow(engine)
    const { browser, tls } = window
    const t = messagesOf('en')
    await personIn(window, 'en').open('/')
    await untilKept(browser)
    await tls.goDown()
    const found: string[] = []
    for (const [path, { title, h1 }] of Object.entries(PAGES)) {
      const isThere = { title: `${t(title)} – Washday`, h1: t(h1) }
      // Firefox reports an error of the network here, even where the worker's answer stands in the page.
      const error = await browser.open(`${tls.origin}/en${path === '/' ? '' : path}`).then(() => '', String)
      const seen = await until(
        () =>
          browser
            .evaluate(() => ({
              title: document.title,
              h1: document.querySelector('h1')?.innerText.replaceAll(/\s+/g, ' ').trim(),
            }))
            .catch((cause: unknown) => ({ title: String(cause), h1: undefined })),
        (it) => it.title === isThere.title && it.h1 === isThere.h1,
        15_000,
      ).catch((cause: unknown) => cause)
      if (error || seen instanceof Error) found.push(`${path}: ${error} ${seen instanceof Error ? seen.message : ''}`)
    }
    expect(found).toEqual([])
  })
