import { type RefObject, useEffect } from 'react'

type Normalise = (text: string) => string

/** React sees the change as if it had been typed; `setRangeText` goes past its record of the value. */
function replace(input: HTMLInputElement, text: string, start: number, end: number) {
  input.setRangeText(text, start, end, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/**
 * Lets digits of another script into a number field, which react-aria refuses unless they are the locale's own.
 * While a keyboard composes (IME) its text stays; it is replaced at the end, before react-aria judges it.
 */
export function usePlainDigits(field: RefObject<HTMLElement | null>, normalise: Normalise | undefined) {
  useEffect(() => {
    const element = field.current
    if (!element || !normalise) return
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }

    element.addEventListener(
      'beforeinput',
      (event) => {
        const { target, data, inputType } = event
        // Chrome says of the first text of a composition that nothing composes yet; its type tells.
        if (!(target instanceof HTMLInputElement) || !data || inputType.includes('Composition')) return
        const plain = normalise(data)
        if (plain === data || !/^\d+$/.test(plain)) return
        event.preventDefault()
        event.stopPropagation()
        replace(target, plain, target.selectionStart ?? 0, target.selectionEnd ?? 0)
      },
      options,
    )
    element.addEventListener(
      'compositionend',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return
        const plain = normalise(target.value)
        if (plain === target.value || !/^\d+$/.test(plain)) return
        const caret = target.selectionStart
        replace(target, plain, 0, target.value.length)
        target.setSelectionRange(caret, caret)
      },
      options,
    )
    return () => listening.abort()
  }, [field, normalise])
}
