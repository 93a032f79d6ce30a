import { useState } from 'react'

/**
 * Whether a field is described by its error. One that appears while the field has the focus is announced by the caller: Orca
 * and NVDA would say a new description of the focused field as well.
 */
export function useDescribedError(errorMessage: string | undefined) {
  const [hasFocus, setFocus] = useState(false)
  const [errorAtFocus, setErrorAtFocus] = useState<string>()
  return {
    hasFocus,
    isDescribed: Boolean(errorMessage) && (!hasFocus || errorAtFocus === errorMessage),
    onFocusChange(isFocused: boolean) {
      setFocus(isFocused)
      setErrorAtFocus(isFocused ? errorMessage : undefined)
    },
  }
}
