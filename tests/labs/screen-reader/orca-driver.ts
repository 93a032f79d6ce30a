import { expect, type Page } from 'playwright/test'
import type { Locale } from '#contract/locale.ts'
import { JOINER } from '#contract/thai/joins.ts'
import type { Browser } from '#labs/browsers/browser.ts'
import { type MessageId, messagesOf } from '#tests/e2e/messages.ts'
import type { App } from '#tests/e2e/server.ts'
import { until } from '#tests/support/server/client.ts'
import { type Orca, press } from './orca.ts'
import { openTranscript } from './transcript.ts'

const MAX_STOPS = 60
const MAX_LINES = 150
/** Each waits for a pause in speech. */
const MAX_READS = 4
/** For utterances of the saved transcript: longer than Orca may wait for a response of the browser. */
const LATE_MS = 20_000

/** Names of keys for characters that are no letters. */
const KEYS: Record<string, string> = { ' ': 'space', '/': 'slash', '.': 'period', ',': 'comma' }

/** A part of an utterance. */
type Expected = string | RegExp

/** The app's messages as they are said. */
export function spokenMessagesOf(locale: Locale) {
  const t = messagesOf(locale)
  return (...message: Parameters<typeof t>) => t(...message).replaceAll(JOINER, '')
}

export const escaped = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))

/**
 * Utterances of browser and Orca about themselves, at any time, and Orca's of masked digits, which depend on the pace of typing. Orca does not announce its return to browse mode while it
 * believes that a page still loads, which it may believe to the end.
 */
const OWN_UTTERANCES =
  /^((?:\d+ )?bullet(?: bullet)*(?: characters)?|Install \S+ push button\.|Loading\. Please wait\.|Finished loading .*|Browse mode)$/
const LOADED = /^Finished loading /

/** How Orca announces the position of its own cursor in a page. */
const POSITION = /^(leaving banner\.|main content .*|form)$/

const MODE = /^(Focus|Browse) mode$/

/** Keys and Orca's navigation, for tests that ignore everything except announcements of the page. */
export const ORCA =
  'tab|return|space|up|down|clickable\\.|Focus mode|Browse mode|form|main content\\.?|leaving .*|.*\\d+ items?'

/** Announcements of a long wait; a short wait has none. */
const WAIT_MESSAGES = [
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

/** The commands that the driver needs of a browser; keys go through the screen. */
type Commands = Pick<Browser, 'evaluate' | 'open'>
const inChromium = (page: Page): Commands => ({
  evaluate: (work, input) => page.evaluate(`(${work})(${JSON.stringify(input ?? null)})`),
  open: async (url) => void (await page.goto(url)),
})

export type OrcaUser = ReturnType<typeof createOrcaUser>

/**
 * A person who operates a page with Orca and a keyboard.
 * @param window of Chromium, or another browser
 * @param name of the transcript
 * @param ignored utterances that are not the subject of the test and may come at any time
 */
export function createOrcaUser(
  orca: Orca,
  window: Page | Browser,
  app: App,
  locale: Locale,
  name: string,
  ignored = /^$/,
) {
  const page: Commands = 'engine' in window ? window : inChromium(window)
  const t = spokenMessagesOf(locale)
  const transcript = openTranscript(locale, name)
  /** In a new window Orca starts in browse mode. */
  const begin = orca.utterances.length
  const history: string[] = []

  /**
   * Announcements that may be missing: waits depend on the speed of the machine.
   */
  const optional = WAIT_MESSAGES.map((id) => t(id))
  /** Includes a page that shows a wait. */
  const isOptional = (part: string) => optional.includes(part.replace(/^main content (.*?)\.?$/, '$1'))
  /** Removes optional and ignored utterances. @param expected patterns that are not removed */
  const withoutOptional = (speech: readonly string[], expected: readonly RegExp[] = []) =>
    speech
      .map((text) =>
        // An utterance may have both a wait and its result.
        text
          .split('. ')
          .filter((part) => !isOptional(part) || expected.some((pattern) => pattern.test(part)))
          .join('. '),
      )
      .filter((text) => text !== '' && !OWN_UTTERANCES.test(text) && !ignored.test(text))

  /** Waits for all utterances of this step in the saved transcript, since a busy machine may pause before the last one. */
  const untilComplete = (from: number) =>
    orca.mayHear((speech) => transcript.isStepComplete([...speech, ...withoutOptional(speech)]), from, LATE_MS)

  /**
   * Performs a step and records the utterances until all expected ones have been said and Orca is quiet.
   * @param isInOrder false if the order depends on the screen reader
   */
  async function step(what: string, act: () => unknown, expected: Expected | readonly Expected[], isInOrder = true) {
    const from = orca.utterances.length
    await act()
    const patterns = [expected].flat().map((part) => (typeof part === 'string' ? escaped(part) : part))
    for (const pattern of patterns) await orca.hears(pattern, from)
    const speech = await untilComplete(from)
    const utterances = withoutOptional(speech, patterns)
    transcript.write(what, isInOrder ? utterances : utterances.toSorted(), speech)
    history.push(...speech)
    return speech
  }

  /** Records only these texts: how much more Orca reads, as of a dialog that opens, depends on Orca. */
  async function hears(what: string, act: () => unknown, ...texts: string[]) {
    const from = orca.utterances.length
    await act()
    for (const text of texts) await orca.hears(escaped(text), from)
    const speech = orca.utterances.slice(from)
    transcript.write(what, texts, speech)
    history.push(...speech)
    return speech
  }

  /** A step with an announcement that is said exactly once, among other utterances. */
  async function hearsOnce(what: string, act: () => unknown, announcement: string) {
    const speech = await step(what, act, announcement, false)
    const times = speech.filter((text) => text.includes(announcement))
    expect(times, `${what}: announced once`).toHaveLength(1)
  }

  const isAt = (name: string, isExact: boolean) =>
    page.evaluate(
      ({ name, isExact }) => {
        const focused = document.activeElement
        const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
        const labels = isField ? [...(focused.labels ?? [])].map((label) => label.textContent) : []
        return [focused?.getAttribute('aria-label'), ...labels, focused?.textContent]
          .map((text) => text?.replace(/\s+/g, ' ').replaceAll('\u2060', '').trim())
          .some((text) => (isExact ? text === name : text?.startsWith(name)))
      },
      { name, isExact },
    )

  /** The label or the text of the focused element, if it has one. */
  const namesOfFocus = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const label = focused?.getAttribute('aria-label') ?? focused?.textContent
      const name = label?.replace(/\s+/g, ' ').replaceAll('\u2060', '').trim()
      return focused !== document.body && name ? [name] : []
    })

  /** Whether a text field has the focus, in which Orca announces focus mode and passes keys to the page. */
  const isAtText = () =>
    page.evaluate(
      (types) => {
        const focused = document.activeElement
        return (
          focused instanceof HTMLTextAreaElement ||
          (focused instanceof HTMLInputElement && types.includes(focused.type))
        )
      },
      ['text', 'tel', 'email', 'password', 'search'],
    )
  const isInFocusMode = () => orca.utterances.slice(begin).findLast((text) => MODE.test(text)) === 'Focus mode'

  /** Presses a key and waits for its utterance: Orca skips utterances if the next key comes too early. */
  function pressAndHear(key: string) {
    const from = orca.utterances.length
    press(key)
    return orca.mayHear((speech) => speech.some((text) => text.toLowerCase() !== key.toLowerCase()), from)
  }

  const isTab = (text: string) => text === 'tab'

  const isSamePage = (a: string, b: string) => a.replace(/\.$/, '') === b.replace(/\.$/, '')

  /** Removes a repeated announcement of the page: Orca's own cursor may return to the top of the page on its way to a field. */
  function withoutReturn(speech: readonly string[], from: number) {
    const earlier = orca.utterances.slice(begin, from)
    const isReturn = speech.some(
      (text) => text.startsWith('main content ') && earlier.some((utterance) => isSamePage(utterance, text)),
    )
    return isReturn ? speech.filter((text) => !POSITION.test(text) || transcript.isSaved(text)) : speech
  }

  /** Moves one stop forward or back. If Orca says nothing, waits until the page has received the key. */
  async function tabs(key: 'Tab' | 'shift+Tab') {
    await page.evaluate(() => {
      Object.assign(globalThis, { isKeyReceived: false })
      const isReceived = () => setTimeout(() => Object.assign(globalThis, { isKeyReceived: true }))
      // From the browser's own controls the focus arrives without a key event.
      for (const type of ['keydown', 'focusin']) addEventListener(type, isReceived, { capture: true, once: true })
    })
    const speech = await pressAndHear(key)
    // Announcements of a wait are not caused by the key.
    if (speech.every((text) => isTab(text) || isOptional(text) || OWN_UTTERANCES.test(text)))
      await until(
        () => page.evaluate(() => Reflect.get(globalThis, 'isKeyReceived') === true),
        (isReceived) => isReceived,
        LATE_MS,
      ).catch(() => undefined) // the next stop says what is missing
    return speech
  }

  /** Presses Tab until the element with this name has the focus; records only this last stop. */
  async function stopAt(name: string, isWhole: boolean, isExact = false) {
    const passed: string[] = []
    // A busy machine may announce an earlier stop only now. A field's error begins as the link to it does.
    const withoutPassed = (speech: readonly string[]) =>
      speech.filter(
        (text) =>
          text.includes(name) || transcript.isSaved(text) || !passed.some((earlier) => text.startsWith(earlier)),
      )
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      let from = orca.utterances.length
      let speech = await tabs('Tab')
      if (!(await isAt(name, isExact))) {
        passed.push(...(await namesOfFocus()))
        continue
      }
      // Orca may have missed the event. If it says nothing, goes back and forth: a stop that is silent again fails.
      if (speech.every(isTab) && (await orca.mayHear((all) => !all.every(isTab), from, LATE_MS)).every(isTab)) {
        // The page may be the cause of the first silence, so each is logged.
        console.log(`Orca is silent at ${name}: going back and forth`)
        await tabs('shift+Tab')
        from = orca.utterances.length
        speech = await tabs('Tab')
      }
      // The name may follow earlier utterances or the name of the key after a pause.
      for (let reads = 0; reads < MAX_READS && !speech.some((text) => text.includes(name)); reads++)
        speech = await orca.hears(/./, from)
      // Before focus mode, Orca takes a digit for "next heading at this level".
      if ((await isAtText()) && !isInFocusMode()) await orca.hears(/^Focus mode$/, from)
      speech = await untilComplete(from)
      const utterances = withoutOptional(withoutPassed(withoutReturn(speech, from)))
      const start = isWhole
        ? 0
        : Math.max(
            0,
            utterances.findIndex((text) => text.includes(name)),
          )
      transcript.write(`Tab to ${name}`, utterances.slice(start), speech)
      history.push(...speech)
      return speech
    }
    throw new Error(`Tab does not reach ${name}`)
  }

  /** Presses a key until a matching utterance; records only this last step. */
  async function readTo(key: string, pattern: RegExp) {
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      const from = orca.utterances.length
      if (!(await pressAndHear(key)).some((text) => pattern.test(text))) continue
      const speech = await untilComplete(from)
      const utterances = withoutOptional(speech).filter((text) => text.toLowerCase() !== key.toLowerCase())
      transcript.write(`${key} to ${pattern.source}`, utterances, speech)
      return speech
    }
    throw new Error(`${key} does not reach ${pattern}`)
  }

  /** Presses a key until the last expected utterance. @returns all utterances; line breaks depend on the window */
  async function readsOn(key: string, last: RegExp) {
    const from = orca.utterances.length
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      const speech = await pressAndHear(key)
      if (speech.some((text) => last.test(text))) return orca.utterances.slice(from)
    }
    throw new Error(`${key} does not reach ${last}: ${orca.utterances.slice(from).join(' | ').slice(-1_500)}`)
  }

  /**
   * Reads the rows of a list line by line to its last, and records each row as a whole: line breaks depend on the window.
   * @param rows a term, and the beginning of its value
   */
  async function readsRows(key: string, rows: readonly (readonly [string, string])[]) {
    const from = orca.utterances.length
    const [term = '', value = ''] = rows.at(-1) ?? []
    const row = (term: string, value: string) =>
      new RegExp(`${escaped(term).source}\\W* description term\\.\n(.*\n)?${escaped(value).source}.* description value`)
    const read = (await readsOn(key, new RegExp(`${escaped(value).source}.* description value`))).join('\n')
    const patterns = rows.map(([term, value]) => row(term, value))
    for (const pattern of patterns) expect(read, 'all utterances').toMatch(pattern)
    transcript.write(
      `${key} to ${term}`,
      patterns.map((pattern) => `${pattern.exec(read)?.[0].replaceAll('\n', ' ')}`),
      orca.utterances.slice(from),
    )
  }

  /**
   * Reads the page line by line from its top to its last line. Each text must be in a line, and in one line only.
   * @returns what was said
   */
  async function readsPage(last: string, ...texts: Expected[]) {
    await page.evaluate(() => document.getElementById('main')?.focus())
    const from = orca.utterances.length
    const speech = await readsOn('Down', escaped(last))
    for (const text of texts) {
      const lines = speech.filter((line) => (typeof text === 'string' ? line.includes(text) : text.test(line)))
      expect(lines, `read once: ${text}`).toHaveLength(1)
    }
    transcript.write('Down to the end of the page', texts.map(String), orca.utterances.slice(from))
    return speech
  }

  /** Reads on line by line until there is nothing more to read. @returns what was said */
  async function readsToEnd() {
    const from = orca.utterances.length
    let silences = 0
    for (let lines = 0; lines < MAX_LINES && silences < 2; lines++) {
      const speech = await pressAndHear('Down')
      silences = speech.some((text) => text !== 'down') ? 0 : silences + 1
    }
    const speech = orca.utterances.slice(from)
    transcript.write('Down to the very end', [], speech)
    return speech
  }

  /**
   * Navigates to another page, which must be announced once, as everything in `also`.
   * @param heading the beginning of the page's heading
   */
  async function arrives(what: string, act: () => unknown, heading: string, ...also: Expected[]) {
    const main = new RegExp(`^main content ${escaped(heading).source}`)
    const speech = await step(what, act, [main, ...also], false)
    for (const part of [main, ...also]) {
      const times = speech.filter((text) => (typeof part === 'string' ? text.includes(part) : part.test(text)))
      expect(times, `${what}: announced once`).toHaveLength(1)
    }
    return speech
  }

  return {
    t,
    locale,
    history,
    step,
    hears,
    hearsOnce,
    /** Records also the utterances before the name. */
    tabTo: (id: MessageId, values?: Parameters<typeof t>[1]) => stopAt(t(id, values), true),
    /** By the name or its beginning. */
    reaches: (name: string) => stopAt(name, false),
    reachesExactly: (name: string) => stopAt(name, false, true),
    readTo,
    readsRows,
    readsPage,
    readsToEnd,
    arrives,
    /** Opens a page without recording: the browser's utterances about the address and title are not stable. */
    async open(path: string, heading: MessageId | RegExp) {
      const from = orca.utterances.length
      await page.open(app.url('washday', `/${locale}${path}`))
      const h1 = () =>
        page
          .evaluate(() => document.querySelector('h1')?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '')
          .catch(() => '') // while the page is replaced, as by one of the new build
      await until(h1, (text) => (heading instanceof RegExp ? heading.test(text) : text === t(heading)))
      await orca.mayHear((speech) => speech.some((text) => LOADED.test(text)), from, LATE_MS)
      await orca.hears(/./, from)
      transcript.write(`opens ${path}`, [], orca.utterances.slice(from))
    },
    /** Types digits into a masked field: their count is announced once, when all are entered, and the digits never. */
    async types(pin: string) {
      const count = t('pin.count', { count: pin.length })
      const type = () => {
        for (const digit of pin) press(digit)
      }
      const speech = await step('six digits', type, count)
      const spoken = speech.filter((text) => !OWN_UTTERANCES.test(text))
      expect(
        spoken.filter((text) => /^\D*\d\D+\d/.test(text)),
        'only the last count is announced',
      ).toEqual([count])
      expect(spoken.filter((text) => text.includes(pin))).toEqual([])
    },
    /**
     * Types into a field without recording, since Orca decides how to read the letters.
     * @param last the last expected utterance, such as the hint that replaces an error
     */
    async writes(text: string, last = /./) {
      const from = orca.utterances.length
      for (const letter of text) press(KEYS[letter] ?? letter)
      const value = () =>
        page.evaluate(() => {
          const field = document.activeElement
          return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
        })
      await until(value, (typed) => typed.replaceAll('-', '').endsWith(text))
      await orca.hears(last, from)
      // Its letters are read with pauses on a busy machine, and belong to no later step.
      const lastLetter = text.at(-1)?.toLowerCase()
      const times = (all: readonly string[]) => all.filter((spoken) => spoken.toLowerCase() === lastLetter).length
      await orca.mayHear((speech) => times(speech) >= times([...text]), from, LATE_MS)
    },
    times: (text: string) => history.filter((utterance) => utterance.includes(text)).length,
    matchesTranscript: transcript.matchesSaved,
  }
}
