import type { CDPSession, Page } from 'playwright/test'
import { login } from '#contract/auth.ts'
import { follow } from '#tests/a11y/crawler.ts'
import { makePageFixtures, type PageFixtures } from '#tests/a11y/page-fixtures.ts'
import { get, PIN } from '#tests/support/client.ts'
import { expect, test } from './app.ts'
import { type FieldPage, type FoundField, fieldPages, findFields, WITH_FIELDS } from './fields.ts'
import { visit } from './journey.ts'
import { keepTokens } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

/** A walk over all pages, beside whatever else the machine does. */
const TIMEOUT_MS = 600_000

const CONTROL = '[data-control]'

type Step =
  /** What a keyboard (IME) shows while it composes, the last of it committed. */
  | { composes: readonly string[] }
  /** A composition that is given up. */
  | { givesUp: readonly string[] }
  | { types: string }
  /** As a paste, an autocorrection or a word from the keyboard's list comes. */
  | { inserts: string }
  | { presses: string }
  /** Puts the caret behind so many characters. */
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

/** A PIN or a code: the caret stays at the end, as its six places are drawn. Five digits, for the sixth may send them. */
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

/** How many: letters are refused, digits of any script counted. */
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

/** @returns false in a field that does not tell where its caret is, such as one for e-mail */
const setCaret = (page: Page, place: number) =>
  page.evaluate((place) => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
    if (field.selectionStart === null) return false
    field.setSelectionRange(place, place)
    return true
  }, place)

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

/** The text of the field that has the focus, and the place of its caret where it tells one. */
const stateIn = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return 'no field has the focus'
    return `“${field.value}” ${field.selectionStart ?? ''}-${field.selectionEnd ?? ''}`
  })

async function emptied(page: Page) {
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
}

/** The same steps in a plain field of the same kind, which stands beside the other. */
async function inPlainField(page: Page, cdp: CDPSession, field: FoundField) {
  await page.evaluate(({ index }) => {
    const own = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-found="${index}"]`)
    const plain = document.createElement(own?.localName ?? 'input')
    for (const name of ['type', 'maxlength', 'inputmode', 'lang', 'rows', 'spellcheck', 'autocapitalize']) {
      const value = own?.getAttribute(name)
      if (value !== undefined && value !== null) plain.setAttribute(name, value)
    }
    plain.dataset.control = ''
    ;(own?.closest('[role=dialog]') ?? document.body).append(plain)
    plain.focus()
  }, field)
  const states: string[] = []
  for (const step of IN_TEXT) {
    await does(page, cdp, step)
    states.push(await stateIn(page))
  }
  await page.locator(CONTROL).evaluate((plain) => plain.remove())
  return states
}

/** Everything that goes otherwise in a field than it does in a plain one. */
async function faultsIn(page: Page, cdp: CDPSession, field: FoundField, plain: Map<string, string[]>) {
  const own = page.locator(`[data-found="${field.index}"]`)
  const faults: string[] = []
  const key = await own.evaluate((element) =>
    [element.localName, ...['type', 'maxlength', 'inputmode'].map((name) => element.getAttribute(name))].join(' '),
  )
  if (field.kind === 'text' && !plain.has(key)) plain.set(key, await inPlainField(page, cdp, field))
  await own.focus()
  const before = await own.inputValue()
  await emptied(page)
  const steps =
    field.kind === 'text'
      ? IN_TEXT.map((step, at) => ({ step, holds: plain.get(key)?.[at] }))
      : field.kind === 'digits'
        ? IN_DIGITS
        : IN_NUMBER
  for (const { step, holds } of steps) {
    await does(page, cdp, step)
    const state = await stateIn(page)
    const held = field.kind === 'text' ? state : state.slice(1, state.indexOf('”'))
    if (held === holds) continue
    faults.push(`${JSON.stringify(step)} leaves ${held}, not ${holds}`)
    break // what follows builds on it
  }
  await emptied(page)
  if (before) await page.keyboard.insertText(before)
  return faults
}

let world: PageFixtures | undefined

for (const who of ['guest', 'customer'] as const)
  test(
    `every field of every page takes what a ${who} types as a plain field does`,
    who === 'guest' ? {} : FULL_ONLY,
    async ({ app, page, context, quiet }) => {
      test.setTimeout(TIMEOUT_MS)
      world ??= await makePageFixtures(app, 'washday')
      const rows = fieldPages(world).filter((row) => row.who === who)
      if (who === 'customer')
        await keepTokens(
          app,
          context,
          await get(app.origin, login, { phone_number: world.phone, pin_code: PIN }),
          'washday',
        )
      const cdp = await context.newCDPSession(page)
      const tab = await follow(page)
      const me = visit({ app, page, locale: 'en' })
      const plain = new Map<string, string[]>()
      const seen = new Map<string, string[]>()
      const faults: string[] = []
      for (const row of rows) {
        await come(me, row)
        await tab.settles()
        await row.opens?.(me)
        const fields = await page.evaluate(findFields)
        seen.set(row.name, [...(seen.get(row.name) ?? []), ...fields.map(({ label, kind }) => `${label} (${kind})`)])
        for (const field of fields)
          faults.push(
            ...(await faultsIn(page, cdp, field, plain)).map((fault) => `${row.name}, ${field.label}: ${fault}`),
          )
      }
      for (const [description, labels] of seen)
        if (labels.length > 0) test.info().annotations.push({ type: description, description: labels.join(', ') })
      quiet.take()
      expect(faults).toEqual([])
      const knownFields = WITH_FIELDS.filter((name) => name.startsWith(who))
      expect(knownFields.filter((name) => !seen.get(name)?.length)).toEqual([])
    },
  )

async function come(me: ReturnType<typeof visit>, row: FieldPage) {
  await row.first?.(me)
  if (!row.isTransient) await me.open(row.path)
}
