import type { Browser } from './browser.ts'
import { type Field, markFields } from './fields.ts'
import type { BrowserUser } from './person.ts'

type Step =
  /** The texts of an IME composition; the last one is committed. */
  | { composes: readonly string[] }
  | { types: string }
  /** As by paste, autocorrection or a word suggestion. */
  | { inserts: string }
  | { presses: 'Backspace' | 'Delete' | 'SelectAll' }
  /** Sets the caret after this number of characters. */
  | { goesTo: number }

const THAI = ['ม', 'มา', 'มาน', 'มานี']
const THAI_DIGITS = ['๔', '๔๘', '๔๘๒']

/** The expected states are those of a plain field. */
const IN_TEXT: readonly Step[] = [
  { composes: THAI },
  { goesTo: 2 },
  { types: 'xyz' },
  { goesTo: 1 },
  { composes: ['ｋ', 'か', '仮名'] },
  { presses: 'SelectAll' },
  { types: 'Mana Mina' },
  { goesTo: 4 },
  { inserts: 'ชั้น 3' },
  { presses: 'Backspace' },
  { composes: THAI_DIGITS },
]
/** At most five digits, because the sixth may submit them. */
const IN_DIGITS: readonly { step: Step; holds: string }[] = [
  { step: { composes: THAI_DIGITS }, holds: '482' },
  { step: { types: '91' }, holds: '48291' },
  { step: { presses: 'Backspace' }, holds: '4829' },
  { step: { composes: THAI }, holds: '4829' },
  { step: { inserts: '๕' }, holds: '48295' },
]
const IN_NUMBER: readonly { step: Step; holds: string }[] = [
  { step: { composes: ['1', '12', '123'] }, holds: '123' },
  { step: { presses: 'SelectAll' }, holds: '123' },
  { step: { types: '72' }, holds: '72' },
  { step: { goesTo: 1 }, holds: '72' },
  { step: { types: '0' }, holds: '702' },
]

/**
 * WebDriver has no command for IME composition, so this dispatches its events. The browser itself replaces the text, so
 * that it keeps caret and undo and fires its own `beforeinput` and `input`.
 */
async function composeInPage(texts: readonly string[]) {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const send = (type: string, data: string) =>
    field.dispatchEvent(new CompositionEvent(type, { data, bubbles: true, cancelable: true, composed: true }))
  const start = field.selectionStart
  send('compositionstart', '')
  for (const text of texts) {
    send('compositionupdate', text)
    // The composed text is before the caret. A page that moves the caret breaks it, as it does for a person.
    if (start !== null && field.selectionEnd !== null)
      field.setSelectionRange(Math.min(start, field.selectionEnd), field.selectionEnd)
    document.execCommand('insertText', false, text)
    await new Promise((done) => setTimeout(done)) // for a page that handles the event asynchronously
  }
  send('compositionend', texts.at(-1) ?? '')
}

/** Sets the caret; by keys if the field does not expose it. Not always by keys: Home is the minimum in a spin button. */
async function goTo(browser: Browser, position: number) {
  const isSet = await browser.evaluate((at) => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
    if (field.selectionStart === null) return false
    field.setSelectionRange(at, at)
    return true
  }, position)
  if (isSet) return
  await browser.press('Home')
  for (let moves = 0; moves < position; moves++) await browser.press('ArrowRight')
}

async function does({ browser }: BrowserUser, step: Step) {
  if ('composes' in step) await browser.evaluate(composeInPage, step.composes)
  else if ('types' in step) await browser.type(step.types)
  else if ('inserts' in step)
    await browser.evaluate((text) => void document.execCommand('insertText', false, text), step.inserts)
  else if ('goesTo' in step) await goTo(browser, step.goesTo)
  else if (step.presses === 'SelectAll') await browser.press('a', 'Control')
  else await browser.press(step.presses)
}

/** The text of the focused field, and its caret position if the field exposes it. */
const stateOf = ({ browser }: BrowserUser) =>
  browser.evaluate(() => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
      return { value: 'no field', caret: '' }
    return { value: field.value, caret: `${field.selectionStart ?? ''}-${field.selectionEnd ?? ''}` }
  })

async function clearField(me: BrowserUser) {
  await does(me, { presses: 'SelectAll' })
  await does(me, { presses: 'Delete' })
}

/** The state after each step in a plain field of the same kind, appended to the page or dialog. */
async function inPlainField(me: BrowserUser, { index }: Field) {
  await me.browser.evaluate((fieldIndex) => {
    const ownField = document.querySelector<HTMLElement>(`[data-typed="${fieldIndex}"]`)
    const plain = document.createElement(ownField?.localName ?? 'input')
    for (const name of ['type', 'maxlength', 'inputmode', 'lang', 'rows']) {
      const value = ownField?.getAttribute(name)
      if (value) plain.setAttribute(name, value)
    }
    plain.id = 'plain-field'
    ;(ownField?.closest('[role=dialog]') ?? document.body).append(plain)
    plain.focus()
  }, index)
  const states: string[] = []
  for (const step of IN_TEXT) {
    await does(me, step)
    const { value, caret } = await stateOf(me)
    states.push(`“${value}” ${caret}`)
  }
  await me.browser.evaluate(() => document.getElementById('plain-field')?.remove())
  return states
}

/** The first difference between each field of the page and a plain one. One line per field. */
export async function typingFaults(me: BrowserUser): Promise<{ fields: number; faults: string[] }> {
  const faults: string[] = []
  const fields = await me.browser.evaluate(markFields)
  for (const field of fields) {
    const plainStates = field.kind === 'text' ? await inPlainField(me, field) : []
    const steps =
      field.kind === 'text'
        ? IN_TEXT.map((step, at) => ({ step, holds: plainStates[at] }))
        : field.kind === 'digits'
          ? IN_DIGITS
          : IN_NUMBER
    await me.browser.evaluate(
      (fieldIndex) => document.querySelector<HTMLElement>(`[data-typed="${fieldIndex}"]`)?.focus(),
      field.index,
    )
    const initialValue = (await stateOf(me)).value
    await clearField(me)
    for (const { step, holds } of steps) {
      await does(me, step)
      const { value, caret } = await stateOf(me)
      const state = field.kind === 'text' ? `“${value}” ${caret}` : value
      if (state === holds) continue
      faults.push(`${field.label}: ${JSON.stringify(step)} leaves ${state}, not ${holds}`)
      break // later steps depend on it
    }
    await clearField(me)
    if (initialValue) await does(me, { inserts: initialValue })
  }
  return { fields: fields.length, faults }
}
