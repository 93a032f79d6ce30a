import { useEffect, useState } from 'react'
import { announce } from '#lib/announcer.ts'

/**
 * Announces the error of a page's only field once: it moves the focus to the field, which is read with its error; if
 * the field already has the focus, only the error is announced.
 * @param refusal number of refusals, so that the same error is announced again
 */
export function useAnnouncedError(fieldId: string, message: string | undefined, refusal: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same error again must be announced again
  useEffect(() => {
    if (!message) return
    const field = document.getElementById(fieldId)
    if (!field || field === document.activeElement) announce(message, 'assertive')
    else field.focus()
  }, [fieldId, message, refusal])
}

/**
 * Counts submits. A mutation becomes pending only in the next task: until then `isSent` is false, so that the error of
 * the previous submit is not announced as the result of this one.
 */
export function useSubmitCount() {
  const [tries, setTries] = useState(0)
  const [sent, setSent] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSent(tries))
    return () => clearTimeout(timer)
  }, [tries])
  return { tries, isSent: sent === tries, countSubmit: () => setTries((count) => count + 1) }
}
