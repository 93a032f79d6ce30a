import type { CDPSession, Page } from 'playwright/test'
import { login } from '#contract/auth.ts'
import { follow } from '#tests/a11y/crawler.ts'
import { makePageFixtures, type PageFixtures } from '#tests/a11y/page-fixtures.ts'
import { get, PIN } from '#tests/support/server/client.ts'
import { expect, test } from './app.ts'
import { type FieldPage, type FoundField, fieldPages, findFields, WITH_FIELDS } from './fields.ts'
import { visit } from './journey.ts'
import { setTokenCookies } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

/** For all pages on a busy machine. */
const TIMEOUT_MS = 600_000

const PLAIN_FIELD = '[data-control]'

type Step =
  /** The texts of an IME composition; the last one is committed. */
  | { composes: readonly string[] }
  /** A composition that is cancelled. */
  | { givesUp: readonly string[] }
  | { types: string }
  /** As by paste, autocorrection or a word suggestion. */
  | { inserts: string }
  | { presses: string }
  /** Sets the caret after this number of characters. */
  | { goesTo: number }

const THAI = ['ม', 'มา', 'มาน', 'มานี']
const LATIN = ['m', 'ma', 'man', 'mana']
const DIGITS = ['1', '12', '123']
const THAI_DIGITS = ['๔', '๔๘', '๔๘๒']
const JAPANESE = ['ｋ', 'か', 'かn', 'かな', '仮名']
const ALL: Step = { presses: 'Control+a' }
const UNDO: Step = { presses: 'Control+z' }

const IN_TEXT: readonly Step[] = [
  { composes: THAI },
  { goesTo: 2 },
  { types: 'xyz' },
  UNDO,
  { goesTo: 1 },
  { composes: JAPANESE },
  { composes: THAI_DIGITS },
  UNDO,
  ALL,
  { composes: DIGITS },
  { goesTo: 1 },
  { composes: THAI_DIGITS },
  ALL,
  { types: 'Mana Mina' },
  { goesTo: 4 },
  { types: 'xyz' },
  { givesUp: LATIN },
  { inserts: 'ชั้น 3' },
  { presses: 'Backspace' },
  { composes: LATIN },
  UNDO,
  ALL,
  { presses: 'Delete' },
  { composes: ['ช', 'ชั', 'ชั้', 'ชั้น'] },
]

/** A PIN or a code: the caret stays at the end. At most five digits, because the sixth may submit them. */
const IN_DIGITS: readonly { step: Step; holds: string }[] = [
  { step: { composes: THAI_DIGITS }, holds: '482' },
  { step: { composes: ['๙', '๙๑'] }, holds: '48291' },
  { step: ALL, holds: '48291' },
  { step: { composes: DIGITS }, holds: '123' },
  { step: { goesTo: 1 }, holds: '123' },
  { step: { types: '4' }, holds: '1234' },
  { step: { givesUp: DIGITS }, holds: '1234' },
  { step: { presses: 'Backspace' }, holds: '123' },
  { step: { composes: THAI }, holds: '123' },
  { step: ALL, holds: '123' },
  { step: { types: '75' }, holds: '75' },
  { step: { inserts: '๔๘' }, holds: '7548' },
  { step: ALL, holds: '7548' },
  { step: { composes: ['１', '１２'] }, holds: '12' },
  { step: { types: '3' }, holds: '123' },
]

/** A quantity: the field rejects letters and accepts digits of any script. */
const IN_NUMBER: readonly { step: Step; holds: string }[] = [
  { step: { composes: DIGITS }, holds: '123' },
  { step: ALL, holds: '123' },
  { step: { types: '7' }, holds: '7' },
  { step: { composes: ['2', '25'] }, holds: '725' },
  { step: { goesTo: 1 }, holds: '725' },
  { step: { types: '0' }, holds: '7025' },
  { step: { composes: THAI }, holds: '7025' },
  { step: ALL, holds: '7025' },
  { step: { composes: THAI_DIGITS }, holds: '482' },
  { step: ALL, holds: '482' },
  { step: { types: '๑' }, holds: '1' },
]

/** @returns false in a field that does not expose its caret, such as `type=email` */
const setCaret = (page: Page, position: number) =>
  page.evaluate((position) => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
    if (field.selectionStart === null) return false
    field.setSelectionRange(position, position)
    return true
  }, position)

async function does(page: Page, cdp: CDPSession, step: Step) {
  const compose = async (texts: readonly string[]) => {
    for (const text of texts)
      await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  if ('composes' in step) {
    await compose(step.composes)
    await cdp.send('Input.insertText', { text: step.composes.at(-1) ?? '' })
  } else if ('givesUp' in step) await compose([...step.givesUp, ''])
  else if ('types' in step) await page.keyboard.type(step.types)
  else if ('inserts' in step) await page.keyboard.insertText(step.inserts)
  else if ('presses' in step) await page.keyboard.press(step.presses)
  else if (await setCaret(page, step.goesTo)) return
  else {
    await page.keyboard.press('Home')
    for (let moves = 0; moves < step.goesTo; moves++) await page.keyboard.press('ArrowRight')
  }
}

/** The text of the focused field, and its caret position if the field exposes it. */
const stateIn = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return 'no field has the focus'
    return `“${field.value}” ${field.selectionStart ?? ''}-${field.selectionEnd ?? ''}`
  })

async function clearField(page: Page) {
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
}

/** The state after each step in a plain field of the same kind, appended to the page or dialog. */
async function inPlainField(page: Page, cdp: CDPSession, field: FoundField) {
  await page.evaluate(({ index }) => {
    const ownField = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-found="${index}"]`)
    const plain = document.createElement(ownField?.localName ?? 'input')
    for (const name of ['type', 'maxlength', 'inputmode', 'lang', 'rows', 'spellcheck', 'autocapitalize']) {
      const value = ownField?.getAttribute(name)
      if (value !== undefined && value !== null) plain.setAttribute(name, value)
    }
    plain.dataset.control = ''
    ;(ownField?.closest('[role=dialog]') ?? document.body).append(plain)
    plain.focus()
  }, field)
  const states: string[] = []
  for (const step of IN_TEXT) {
    await does(page, cdp, step)
    states.push(await stateIn(page))
  }
  await page.locator(PLAIN_FIELD).evaluate((plain) => plain.remove())
  return states
}

/** The first difference between a field and a plain one. */
async function faultsIn(page: Page, cdp: CDPSession, field: FoundField, plainStates: Map<string, string[]>) {
  const ownField = page.locator(`[data-found="${field.index}"]`)
  const faults: string[] = []
  const key = await ownField.evaluate((element) =>
    [element.localName, ...['type', 'maxlength', 'inputmode'].map((name) => element.getAttribute(name))].join(' '),
  )
  if (field.kind === 'text' && !plainStates.has(key)) plainStates.set(key, await inPlainField(page, cdp, field))
  await ownField.focus()
  const initialValue = await ownField.inputValue()
  await clearField(page)
  const steps =
    field.kind === 'text'
      ? IN_TEXT.map((step, at) => ({ step, holds: plainStates.get(key)?.[at] }))
      : field.kind === 'digits'
        ? IN_DIGITS
        : IN_NUMBER
  for (const { step, holds } of steps) {
    await does(page, cdp, step)
    const state = await stateIn(page)
    const content = field.kind === 'text' ? state : state.slice(1, state.indexOf('”'))
    if (content === holds) continue
    faults.push(`${JSON.stringify(step)} leaves ${content}, not ${holds}`)
    break // later steps depend on it
  }
  await clearField(page)
  if (initialValue) await page.keyboard.insertText(initialValue)
  return faults
}

let world: PageFixtures | undefined

for (const who of ['guest', 'customer'] as const)
  test(
    `every field of every page handles the typing of a ${who} as a plain field does`,
    FULL_ONLY,
    async ({ app, page, context, quiet }) => {
      test.setTimeout(TIMEOUT_MS)
      world ??= await makePageFixtures(app, 'washday')
      const rows = fieldPages(world).filter((row) => row.who === who)
      if (who === 'customer')
        await setTokenCookies(
          app,
          context,
          await get(app.origin, login, { phone_number: world.phone, pin_code: PIN }),
          'washday',
        )
      const cdp = await context.newCDPSession(page)
      const tab = await follow(page)
      const me = visit({ app, page, locale: 'en' })
      const plainStates = new Map<string, string[]>()
      const labelsOfPages = new Map<string, string[]>()
      const faults: string[] = []
      for (const row of rows) {
        await openRow(me, row)
        await tab.waitForIdle()
        await row.opens?.(me)
        const fields = await page.evaluate(findFields)
        labelsOfPages.set(row.name, [
          ...(labelsOfPages.get(row.name) ?? []),
          ...fields.map(({ label, kind }) => `${label} (${kind})`),
        ])
        for (const field of fields)
          faults.push(
            ...(await faultsIn(page, cdp, field, plainStates)).map((fault) => `${row.name}, ${field.label}: ${fault}`),
          )
      }
      for (const [name, labels] of labelsOfPages)
        if (labels.length > 0) test.info().annotations.push({ type: name, description: labels.join(', ') })
      quiet.take()
      expect(faults).toEqual([])
      const expectedPages = WITH_FIELDS.filter((name) => name.startsWith(who))
      expect(expectedPages.filter((name) => !labelsOfPages.get(name)?.length)).toEqual([])
    },
  )

async function openRow(me: ReturnType<typeof visit>, row: FieldPage) {
  await row.first?.(me)
  if (!row.isTransient) await me.open(row.path)
}
