import { useEffect, useState } from 'react'
import { announce } from '#lib/announcer.ts'

/**
 * What is wrong with the one field of a page is heard once: the field takes the focus and is read with it; where it had
 * the focus already, the problem alone is said.
 * @param refusal counts the refusals, so that the same one is told again
 */
export function useAnnouncedError(fieldId: string, message: string | undefined, refusal: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same problem again is another event
  useEffect(() => {
    if (!message) return
    const field = document.getElementById(fieldId)
    if (!field || field === document.activeElement) announce(message, 'assertive')
    else field.focus()
  }, [fieldId, message, refusal])
}

/**
 * Counts what the customer sends. A mutation is known to be under way only in the next task: until then what was wrong
 * with the try before would be told once more, as if it were the answer.
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
