import type { Browser } from './browser.ts'
import { type Field, findFields } from './fields.ts'
import type { Person } from './person.ts'

type Step =
  /** What a keyboard shows while it composes; the last is committed. */
  | { composes: readonly string[] }
  | { types: string }
  /** As a paste, an autocorrection or a word from the keyboard's list comes. */
  | { inserts: string }
  | { presses: 'Backspace' | 'Delete' | 'SelectAll' }
  /** Puts the caret behind so many characters. */
  | { goesTo: number }

const THAI = ['ม', 'มา', 'มาน', 'มานี']
const THAI_DIGITS = ['๔', '๔๘', '๔๘๒']

/** A plain field says what each of these must leave. */
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
/** Five digits at most, for the sixth may send them. */
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
 * WebDriver has no command for a composing keyboard: its events are sent one by one, and the browser itself replaces the
 * text, so that it keeps caret and undo and fires its own `beforeinput` and `input`.
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
    // What is composed stands before the caret. A page that moves the caret tears it, as it does for a person.
    if (start !== null && field.selectionEnd !== null)
      field.setSelectionRange(Math.min(start, field.selectionEnd), field.selectionEnd)
    document.execCommand('insertText', false, text)
    await new Promise((done) => setTimeout(done)) // a page that answers later than the event must not matter
  }
  send('compositionend', texts.at(-1) ?? '')
}

/** As a finger does; by keys where a field tells no caret. The Home key means the least value in a spin button. */
async function goTo(browser: Browser, place: number) {
  const isSet = await browser.evaluate((at) => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
    if (field.selectionStart === null) return false
    field.setSelectionRange(at, at)
    return true
  }, place)
  if (isSet) return
  await browser.press('Home')
  for (let moves = 0; moves < place; moves++) await browser.press('ArrowRight')
}

async function does({ browser }: Person, step: Step) {
  if ('composes' in step) await browser.evaluate(composeInPage, step.composes)
  else if ('types' in step) await browser.type(step.types)
  else if ('inserts' in step)
    await browser.evaluate((text) => void document.execCommand('insertText', false, text), step.inserts)
  else if ('goesTo' in step) await goTo(browser, step.goesTo)
  else if (step.presses === 'SelectAll') await browser.press('a', 'Control')
  else await browser.press(step.presses)
}

/** The text of the field that has the focus, and the place of its caret where it tells one. */
const stateOf = ({ browser }: Person) =>
  browser.evaluate(() => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
      return { value: 'no field', caret: '' }
    return { value: field.value, caret: `${field.selectionStart ?? ''}-${field.selectionEnd ?? ''}` }
  })

async function empty(me: Person) {
  await does(me, { presses: 'SelectAll' })
  await does(me, { presses: 'Delete' })
}

/** The same steps in a plain field of the same kind, which stands beside the other. */
async function inPlainField(me: Person, { index }: Field) {
  await me.browser.evaluate((found) => {
    const own = document.querySelector<HTMLElement>(`[data-typed="${found}"]`)
    const plain = document.createElement(own?.localName ?? 'input')
    for (const name of ['type', 'maxlength', 'inputmode', 'lang', 'rows']) {
      const value = own?.getAttribute(name)
      if (value) plain.setAttribute(name, value)
    }
    plain.id = 'plain-field'
    ;(own?.closest('[role=dialog]') ?? document.body).append(plain)
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

/** What goes otherwise in a field of the page as it stands than it does in a plain one. One line a field. */
export async function typingFaults(me: Person): Promise<{ fields: number; faults: string[] }> {
  const faults: string[] = []
  const fields = await me.browser.evaluate(findFields)
  for (const field of fields) {
    const plain = field.kind === 'text' ? await inPlainField(me, field) : []
    const steps =
      field.kind === 'text'
        ? IN_TEXT.map((step, at) => ({ step, holds: plain[at] }))
        : field.kind === 'digits'
          ? IN_DIGITS
          : IN_NUMBER
    await me.browser.evaluate(
      (found) => document.querySelector<HTMLElement>(`[data-typed="${found}"]`)?.focus(),
      field.index,
    )
    const before = (await stateOf(me)).value
    await empty(me)
    for (const { step, holds } of steps) {
      await does(me, step)
      const { value, caret } = await stateOf(me)
      const state = field.kind === 'text' ? `“${value}” ${caret}` : value
      if (state === holds) continue
      faults.push(`${field.label}: ${JSON.stringify(step)} leaves ${state}, not ${holds}`)
      break // what follows builds on it
    }
    await empty(me)
    if (before) await does(me, { inserts: before })
  }
  return { fields: fields.length, faults }
}
