import { expect } from 'playwright/test'
import type { Locale } from '#contract/locale.ts'
import type { MachineRow } from '#contract/machines.ts'
import { printedPath } from '#tests/e2e/journey.ts'
import { messagesOf } from '#tests/e2e/messages.ts'
import { until } from '#tests/support/client.ts'
import type { Engine } from './browser.ts'
import type { Target } from './in-page.ts'
import type { Window } from './window.ts'

export type Person = ReturnType<typeof personIn>

/** What the page says on the console of each engine, rightly. */
const EXPECTED: Record<Engine, RegExp> = {
  chromium: /Service Worker registration blocked by Playwright/,
  firefox: /^$/,
  webkit: /push notifications are not supported by this browser/,
}

/** A person at a browser: what they see by its name, and press and type with real pointer and key events. */
export function personIn({ browser, tls }: Window, locale: Locale) {
  const { origin } = tls
  const t = messagesOf(locale)
  const button = (name: string): Target => ({ role: 'button', name })
  const link = (name: string): Target => ({ role: 'link', name })
  const textbox = (name: string): Target => ({ role: 'textbox', name })

  /** All that the page asked for has come and is drawn. While a page is being replaced it cannot be asked. */
  const settles = () =>
    until(
      async () => {
        const before = tls.files()
        const isSettled = await browser.evaluate(() => pageTools.isSettled()).catch(() => false)
        return isSettled && before.open === 0 && tls.files().asked === before.asked
      },
      (isSettled) => isSettled,
    )

  async function open(path: string) {
    await browser.open(`${origin}/${locale}${path === '/' ? '' : path}`)
    await settles()
  }

  async function press(target: Target) {
    const point = await until(
      () => browser.evaluate((one) => pageTools.pointOf(one), target).catch(() => null),
      (found) => found !== null,
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
  /** The page with this heading has come. */
  async function arrivesAt(heading: string | RegExp) {
    const h1 = async () => (await read().catch(() => undefined))?.h1?.replaceAll(/\s+/g, ' ').trim()
    const message = `${browser.engine}: the heading`
    if (typeof heading === 'string') await expect.poll(h1, { message }).toBe(heading)
    else await expect.poll(h1, { message }).toMatch(heading)
    await settles()
  }

  const path = async () => (await read()).path
  const reads = (text: string) =>
    expect
      .poll(() => browser.evaluate(() => pageTools.text()).catch(() => ''), { message: browser.engine })
      .toContain(text)
  const sees = (target: Target) =>
    expect
      .poll(() => browser.evaluate((one) => pageTools.has(one), target).catch(() => false), {
        message: `${browser.engine}: ${target.role} “${target.name}”`,
      })
      .toBe(true)

  async function enterPin(pin: string, submit: string) {
    await write(textbox(t('login.pin')), pin)
    await press(button(submit))
  }

  /** A machine's printed code, by the camera of the phone. */
  async function scans(machine: MachineRow) {
    await open(printedPath(machine))
    await arrivesAt(t(machine.machine_category === 'washer' ? 'choose.washer' : 'choose.dryer'))
  }

  return {
    scans,
    browser,
    tls,
    locale,
    t,
    button,
    link,
    textbox,
    settles,
    open,
    press,
    write,
    arrivesAt,
    path,
    reads,
    sees,
    enterPin,
    /** What has gone wrong in the page since it was last asked. */
    problems: async () => {
      const all = await browser.evaluate(() => pageTools.problems())
      return all.filter((problem) => !EXPECTED[browser.engine].test(problem))
    },
    look: () => browser.evaluate(() => pageTools.look()),
  }
}
