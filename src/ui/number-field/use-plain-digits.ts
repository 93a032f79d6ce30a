import { type RefObject, useEffect } from 'react'

type Normalise = (text: string) => string

/** Makes React read the current value, because React listens to `input` events. */
const dispatchInput = (input: HTMLInputElement) => input.dispatchEvent(new InputEvent('input', { bubbles: true }))

/**
 * Accepts digits of other scripts in a number field. react-aria refuses them unless they belong to the locale.
 * While an IME composes, React gets no `input` event, because it would restore the old value at once. After the
 * composition the result is dispatched once, as ASCII digits, and react-aria validates it like typed input.
 */
export function usePlainDigits(field: RefObject<HTMLElement | null>, normalise: Normalise) {
  useEffect(() => {
    const element = field.current
    if (!element) return
    const listeners = new AbortController()
    const options = { capture: true, signal: listeners.signal }

    element.addEventListener(
      'beforeinput',
      (event) => {
        const { target, data, inputType } = event
        if (!(target instanceof HTMLInputElement) || !data || inputType.includes('Composition')) return
        const digits = normalise(data)
        if (digits === data || !/^\d+$/.test(digits)) return
        event.preventDefault()
        event.stopPropagation()
        target.setRangeText(digits, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
        dispatchInput(target)
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
        const digits = normalise(target.value)
        if (digits !== target.value && /^\d+$/.test(digits)) {
          const caret = target.selectionStart
          target.setRangeText(digits, 0, target.value.length, 'end')
          target.setSelectionRange(caret, caret)
        }
        dispatchInput(target)
      },
      options,
    )
    return () => listeners.abort()
  }, [field, normalise])
}
