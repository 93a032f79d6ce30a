import { expect, type Page } from 'playwright/test'
import type { Locale } from '#contract/locale.ts'
import { type MessageId, messagesOf } from '#tests/e2e/messages.ts'
import type { App } from '#tests/e2e/server.ts'
import { type Orca, press } from './orca.ts'
import { openTranscript } from './transcript.ts'

const MAX_STOPS = 60
/** Each takes as long as a pause between two things that are said. */
const MAX_LOOKS = 4
/** For what was heard the last time: longer than Orca may be held up by one answer. */
const LATE_MS = 20_000

/** Keys that are not called by their letter. */
const KEYS: Record<string, string> = { ' ': 'space', '/': 'slash', '.': 'period', ',': 'comma' }

/** A part of what is said. */
type Expected = string | RegExp

export const escaped = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))

/**
 * What browser and Orca say of themselves, when they like: of its way back to browse mode Orca says nothing while it
 * takes a page for one that still loads, which it may do to the end.
 */
const THEIRS = /^(Install \S+ push button\.|Loading\. Please wait\.|Finished loading .*|Browse mode)$/
const LOADED = /^Finished loading /

/** How Orca tells of a page that its own cursor comes to. */
const PLACE = /^(leaving banner\.|main content .*|form)$/

const MODE = /^(Focus|Browse) mode$/

/** Keys, and how Orca goes about a page: for who listens to what the page says. */
export const ORCA =
  'tab|return|space|up|down|clickable\\.|Focus mode|Browse mode|form|main content\\.?|leaving .*|.*\\d+ items?'

/** What is said of a wait that lasts: none of these when it is short. */
const WAITS = [
  'page.loading',
  'page.loaded',
  'action.saving',
  'login.checking',
  'login.submitting',
  'otp.sending',
  'otp.checking',
  'register.submitting',
  'pay.making',
  'wait.checking',
] as const satisfies MessageId[]

/**
 * Somebody who hears one page and types on a keyboard.
 * @param name of the transcript that is kept beside the test
 * @param asides what this test is not about, and comes when it comes
 */
export function listen(orca: Orca, page: Page, app: App, locale: Locale, name: string, asides = /^$/) {
  const t = messagesOf(locale)
  const transcript = openTranscript(locale, name)
  /** A new window: Orca begins in browse mode. */
  const begin = orca.said.length
  const heard: string[] = []

  /**
   * That a field has been emptied is said politely: what matters more comes before it, or instead of it. Whether a wait
   * lasts is the machine's affair that runs the test.
   */
  const sometimes = [t('pin.count', { count: 0 }), ...WAITS.map((id) => t(id))]
  /** A page, too, may be one that waits. */
  const isSometimes = (part: string) => sometimes.includes(part.replace(/^main content (.*?)\.?$/, '$1'))
  /** What is told, without what comes when it comes. @param wanted what a step is about is told */
  const beside = (said: readonly string[], wanted: readonly RegExp[] = []) =>
    said
      .map((text) =>
        // The page may say a wait in one text with its news.
        text
          .split('. ')
          .filter((part) => !isSometimes(part) || wanted.some((one) => one.test(part)))
          .join('. '),
      )
      .filter((text) => text !== '' && !THEIRS.test(text) && !asides.test(text))

  /** Waits for what was said at this step when it was kept: on a busy machine a pause may come before the last of it. */
  const settles = (from: number) =>
    orca.mayHear((said) => transcript.isAllSaid([...said, ...beside(said)]), from, LATE_MS)

  /**
   * Does something, and writes down what is said until all that is expected has been and it is quiet.
   * @param isInOrder else what comes first is the screen reader's affair
   */
  async function step(what: string, act: () => unknown, expected: Expected | readonly Expected[], isInOrder = true) {
    const from = orca.said.length
    await act()
    const wanted = [expected].flat().map((one) => (typeof one === 'string' ? escaped(one) : one))
    for (const one of wanted) await orca.hears(one, from)
    const said = await settles(from)
    const told = beside(said, wanted)
    transcript.write(what, isInOrder ? told : told.toSorted())
    heard.push(...said)
    return said
  }

  /** A question over the page: its title and text are heard; how much more of it Orca reads is the screen reader's affair. */
  async function isAsked(what: string, act: () => unknown, ...texts: string[]) {
    const from = orca.said.length
    await act()
    for (const text of texts) await orca.hears(escaped(text), from)
    transcript.write(what, texts)
    heard.push(...orca.said.slice(from))
  }

  /** A step with news that is said once, among whatever else is said. */
  async function hearsOnce(what: string, act: () => unknown, news: string) {
    const said = await step(what, act, news, false)
    const times = said.filter((text) => text.includes(news))
    expect(times, `${what}: it is said once`).toHaveLength(1)
  }

  const isAt = (name: string, isExact: boolean) =>
    page.evaluate(
      ({ wanted, isExact }) => {
        const here = document.activeElement
        const isField = here instanceof HTMLInputElement || here instanceof HTMLTextAreaElement
        const labels = isField ? [...(here.labels ?? [])].map((label) => label.textContent) : []
        return [here?.getAttribute('aria-label'), ...labels, here?.textContent]
          .map((text) => text?.replace(/\s+/g, ' ').trim())
          .some((text) => (isExact ? text === wanted : text?.startsWith(wanted)))
      },
      { wanted: name, isExact },
    )

  /** Where Orca leaves the keys to the page, and says so once. */
  const isAtText = () =>
    page.evaluate(
      (types) => {
        const here = document.activeElement
        return here instanceof HTMLTextAreaElement || (here instanceof HTMLInputElement && types.includes(here.type))
      },
      ['text', 'tel', 'email', 'password', 'search'],
    )
  const isInFocusMode = () => orca.said.slice(begin).findLast((text) => MODE.test(text)) === 'Focus mode'

  /** What a key leads to, for whoever presses the next only after that: Orca passes over what it is late for. */
  function goes(key: string) {
    const from = orca.said.length
    press(key)
    return orca.mayHear((said) => said.some((text) => text.toLowerCase() !== key.toLowerCase()), from)
  }

  const isTab = (text: string) => text === 'tab'

  const isSamePage = (one: string, other: string) => one.replace(/\.$/, '') === other.replace(/\.$/, '')

  /** Orca's own cursor may go back to the top of a page that it has told: on its way to a field it tells the page again. */
  function withoutReturn(said: readonly string[], from: number) {
    const before = orca.said.slice(begin, from)
    const isReturn = said.some(
      (text) => text.startsWith('main content ') && before.some((one) => isSamePage(one, text)),
    )
    return isReturn ? said.filter((text) => !PLACE.test(text) || transcript.isKept(text)) : said
  }

  /** One stop on or back. Where nothing is said of it, the page may not have had the key yet: it is waited for. */
  async function tabs(key: 'Tab' | 'shift+Tab') {
    const tab = await page.evaluateHandle(() => ({
      isHad: new Promise<void>((had) => {
        // From the browser's own buttons the focus comes without a key.
        for (const type of ['keydown', 'focusin'])
          addEventListener(type, () => setTimeout(had), { capture: true, once: true })
      }),
    }))
    const said = await goes(key)
    // What page and browser say of a wait is no answer to it.
    if (said.every((text) => isTab(text) || isSometimes(text) || THEIRS.test(text)))
      await tab.evaluate(
        ({ isHad }, limit) => Promise.race([isHad, new Promise((end) => setTimeout(end, limit))]),
        LATE_MS,
      )
    return said
  }

  /** Tab after Tab until what is called so has the focus; only that last stop is written down. */
  async function stopAt(name: string, isWhole: boolean, isExact = false) {
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      let from = orca.said.length
      let said = await tabs('Tab')
      if (!(await isAt(name, isExact))) continue
      // It may have lost the news. Whoever hears nothing goes back and forth: what is silent each time fails all the same.
      if (said.every(isTab) && (await orca.mayHear((all) => !all.every(isTab), from, LATE_MS)).every(isTab)) {
        // A silence at the first time alone may be the page's: the log tells of each.
        console.log(`Orca says nothing at ${name}: back and forth`)
        await tabs('shift+Tab')
        from = orca.said.length
        said = await tabs('Tab')
      }
      // What was said before, or the key's name, may be followed by it only after a while.
      for (let looks = 0; looks < MAX_LOOKS && !said.some((text) => text.includes(name)); looks++)
        said = await orca.hears(/./, from)
      // Until then it takes a digit for "the next heading of that level".
      if ((await isAtText()) && !isInFocusMode()) await orca.hears(/^Focus mode$/, from)
      said = await settles(from)
      const told = beside(withoutReturn(said, from))
      const itself = isWhole
        ? 0
        : Math.max(
            0,
            told.findIndex((text) => text.includes(name)),
          )
      transcript.write(`Tab to ${name}`, told.slice(itself))
      heard.push(...said)
      return said
    }
    throw new Error(`Tab does not reach ${name}`)
  }

  /** One key after the other until it is said; only that is written down. */
  async function readTo(key: string, wanted: RegExp) {
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      const from = orca.said.length
      if (!(await goes(key)).some((text) => wanted.test(text))) continue
      const said = await settles(from)
      const told = beside(said).filter((text) => text.toLowerCase() !== key.toLowerCase())
      transcript.write(`${key} to ${wanted.source}`, told)
      return said
    }
    throw new Error(`${key} does not reach ${wanted}`)
  }

  /** One key after the other until the last is said. @returns all that was said; where lines end is the screen's affair */
  async function readsOn(key: string, last: RegExp) {
    const from = orca.said.length
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      const said = await goes(key)
      if (said.some((text) => last.test(text))) return orca.said.slice(from)
    }
    throw new Error(`${key} does not reach ${last}`)
  }

  /**
   * The rows of a list, read line by line to its last, each written down whole: where lines end is the screen's affair.
   * @param rows a term, and its value's beginning
   */
  async function readsRows(key: string, rows: readonly (readonly [string, string])[]) {
    const [term = '', value = ''] = rows.at(-1) ?? []
    const row = (term: string, value: string) =>
      new RegExp(`${escaped(term).source}\\W* description term\\.\n(.*\n)?${escaped(value).source}.* description value`)
    const read = (await readsOn(key, new RegExp(`${escaped(value).source}.* description value`))).join('\n')
    const isRow = rows.map(([term, value]) => row(term, value))
    for (const one of isRow) expect(read, 'what was read').toMatch(one)
    transcript.write(
      `${key} to ${term}`,
      isRow.map((one) => `${one.exec(read)?.[0].replaceAll('\n', ' ')}`),
    )
  }

  /**
   * A step to another page, which is said once, and all that is said with it.
   * @param heading of the page: its beginning
   */
  async function arrives(what: string, act: () => unknown, heading: string, ...also: Expected[]) {
    const place = new RegExp(`^main content ${escaped(heading).source}`)
    const said = await step(what, act, [place, ...also], false)
    for (const one of [place, ...also]) {
      const times = said.filter((text) => (typeof one === 'string' ? text.includes(one) : one.test(text)))
      expect(times, `${what}: it is said once`).toHaveLength(1)
    }
    return said
  }

  return {
    t,
    heard,
    step,
    isAsked,
    hearsOnce,
    /** And what is said on the way in. */
    tabTo: (id: MessageId) => stopAt(t(id), true),
    /** By its name, or the name's beginning. */
    reaches: (name: string) => stopAt(name, false),
    reachesExactly: (name: string) => stopAt(name, false, true),
    readTo,
    readsRows,
    arrives,
    /** What is said while a page loads is the browser's, with an address and a title that come as they come. */
    async open(path: string, heading: MessageId | RegExp) {
      const from = orca.said.length
      await page.goto(app.url('washday', `/${locale}${path}`))
      await page.getByRole('heading', { level: 1, name: heading instanceof RegExp ? heading : t(heading) }).waitFor()
      await orca.mayHear((said) => said.some((text) => LOADED.test(text)), from, LATE_MS)
      await orca.hears(/./, from)
      transcript.write(`opens ${path}`, [])
    },
    /** Digits into a masked field: how many are in is said, and never which. */
    async types(pin: string) {
      const all: string[] = []
      for (const [index, digit] of [...pin].entries()) {
        const count = t('pin.count', { count: index + 1 })
        const said = await step('a digit', () => press(digit), count)
        expect(
          said.filter((text) => text.includes(count)),
          'the count is said once',
        ).toHaveLength(1)
        all.push(...said)
      }
      expect(all.filter((text) => [...pin].includes(text) || text.includes(pin))).toEqual([])
      return all
    },
    /**
     * Into a field whose letters may be heard: not written down, for how they are said is Orca's affair.
     * @param last what is said in the end, such as the note that a field has again when it is right
     */
    async writes(text: string, last = /./) {
      const from = orca.said.length
      for (const letter of text) press(KEYS[letter] ?? letter)
      await page.waitForFunction((typed) => {
        const field = document.activeElement
        const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
        return isField && field.value.replaceAll('-', '').endsWith(typed)
      }, text)
      await orca.hears(last, from)
    },
    times: (text: string) => heard.filter((one) => one.includes(text)).length,
    isAsKept: transcript.isAsKept,
  }
}
