import { type RefObject, useEffect } from 'react'

type Normalise = (text: string) => string

/** Tells React, which goes by `input` events, of the value that is there now. */
const tellChange = (input: HTMLInputElement) => input.dispatchEvent(new InputEvent('input', { bubbles: true }))

/**
 * Lets digits of another script into a number field, which react-aria refuses unless they are the locale's own.
 * While a keyboard composes (IME) React is told nothing, for it would put the old value back at once; what is there in
 * the end is told once, in plain digits, and judged by react-aria as if it had been typed.
 */
export function usePlainDigits(field: RefObject<HTMLElement | null>, normalise: Normalise) {
  useEffect(() => {
    const element = field.current
    if (!element) return
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }

    element.addEventListener(
      'beforeinput',
      (event) => {
        const { target, data, inputType } = event
        if (!(target instanceof HTMLInputElement) || !data || inputType.includes('Composition')) return
        const plain = normalise(data)
        if (plain === data || !/^\d+$/.test(plain)) return
        event.preventDefault()
        event.stopPropagation()
        target.setRangeText(plain, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
        tellChange(target)
      },
      options,
    )
    element.addEventListener(
      'input',
      (event) => {
        if (event instanceof InputEvent && event.isComposing) event.stopPropagation()
      },
      options,
    )
    element.addEventListener(
      'compositionend',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return
        const plain = normalise(target.value)
        if (plain !== target.value && /^\d+$/.test(plain)) {
          const caret = target.selectionStart
          target.setRangeText(plain, 0, target.value.length, 'end')
          target.setSelectionRange(caret, caret)
        }
        tellChange(target)
      },
      options,
    )
    return () => listening.abort()
  }, [field, normalise])
}
