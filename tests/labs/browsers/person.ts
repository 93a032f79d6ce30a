import { expect } from 'playwright/test'
import type { Locale } from '#contract/locale.ts'
import type { MachineRow } from '#contract/machines.ts'
import { printedPath } from '#tests/e2e/journey.ts'
import { messagesOf } from '#tests/e2e/messages.ts'
import { until } from '#tests/support/server/client.ts'
import type { Engine } from './browser.ts'
import type { Target } from './in-page.ts'
import type { Window } from './window.ts'

export type BrowserUser = ReturnType<typeof personIn>

/** Expected console messages of each engine. */
const EXPECTED_MESSAGES: Record<Engine, RegExp> = {
  chromium: /Service Worker registration blocked by Playwright|notification permission is denied/,
  firefox: /notification permission is denied/,
  webkit: /push notifications are not supported by this browser/,
}

/** A person at a browser: finds elements by name, presses and types with real pointer and key events. */
export function personIn({ browser, tls }: Window, locale: Locale) {
  const { origin } = tls
  const t = messagesOf(locale)
  const button = (name: string): Target => ({ role: 'button', name })
  const link = (name: string): Target => ({ role: 'link', name })
  const textbox = (name: string): Target => ({ role: 'textbox', name })

  /** Waits until all responses have arrived and are rendered. A page that is being replaced cannot be evaluated. */
  const waitForIdle = () =>
    until(
      async () => {
        const files = tls.files()
        const isIdle = await browser.evaluate(() => pageTools.isIdle()).catch(() => false)
        return isIdle && files.pending === 0 && tls.files().requested === files.requested
      },
      (isIdle) => isIdle,
    )

  async function open(path: string) {
    await browser.open(`${origin}/${locale}${path === '/' ? '' : path}`)
    await waitForIdle()
  }

  async function press(target: Target) {
    const point = await until(
      () => browser.evaluate((input) => pageTools.pointOf(input), target).catch(() => null),
      (position) => position !== null,
    ).catch((cause: unknown) => {
      throw new Error(`${browser.engine} cannot press ${target.role} “${target.name}”`, { cause })
    })
    if (point) await browser.click(point.x, point.y)
  }

  async function write(target: Target, text: string) {
    await press(target)
    await browser.type(text)
  }

  const read = () => browser.evaluate(() => ({ h1: document.querySelector('h1')?.innerText, path: location.pathname }))
  /** Waits for the page with this heading. */
  async function arrivesAt(heading: string | RegExp) {
    const h1 = async () => (await read().catch(() => undefined))?.h1?.replaceAll(/\s+/g, ' ').trim()
    const message = `${browser.engine}: the heading`
    if (typeof heading === 'string') await expect.poll(h1, { message }).toBe(heading)
    else await expect.poll(h1, { message }).toMatch(heading)
    await waitForIdle()
  }

  const path = async () => (await read()).path
  const reads = (text: string) =>
    expect
      .poll(() => browser.evaluate(() => pageTools.text()).catch(() => ''), { message: browser.engine })
      .toContain(text)
  const sees = (target: Target) =>
    expect
      .poll(() => browser.evaluate((input) => pageTools.has(input), target).catch(() => false), {
        message: `${browser.engine}: ${target.role} “${target.name}”`,
      })
      .toBe(true)

  async function enterPin(pin: string, submit: string) {
    // The question of the page is the label of its field.
    await write(textbox((await read()).h1 ?? ''), pin)
    await press(button(submit))
  }

  async function signsIn(cookies: Record<string, string>) {
    await open('/licences') // cookies belong to a page's host
    await browser.setCookies(cookies)
  }

  /** Opens the link in a machine's printed code, as the phone's camera does. */
  async function scans(machine: MachineRow) {
    await open(printedPath(machine))
    await arrivesAt(t(machine.machine_category === 'washer' ? 'choose.washer' : 'choose.dryer'))
  }

  return {
    signsIn,
    scans,
    browser,
    tls,
    locale,
    t,
    button,
    link,
    textbox,
    waitForIdle,
    open,
    press,
    write,
    arrivesAt,
    path,
    reads,
    sees,
    enterPin,
    /** Removes and returns the errors of the page so far. */
    problems: async () => {
      const all = await browser.evaluate(() => pageTools.problems())
      return all.filter((problem) => !EXPECTED_MESSAGES[browser.engine].test(problem))
    },
    snapshot: () => browser.evaluate(() => pageTools.snapshot()),
  }
}
