import { useEffect, useRef } from 'react'
import { announce } from '#lib/announcer.ts'

/** Only the later one of two steps that become known within this time is said. */
const REST_MS = 1_000

/**
 * Announces each step once, when it becomes known and not when the picture shows it. The first one is the name of the page
 * and not said if the page has taken the focus; that the machine has started is said by the page that follows.
 * @param known number of known steps
 * @param steps the sentence of each
 */
export function useSpokenProgress(known: number, steps: readonly string[]) {
  const said = useRef(0)
  const saidAt = useRef(0)
  const sentence = steps[known - 1]
  useEffect(() => {
    if (known <= said.current || sentence === undefined) return
    const say = () => {
      const isNameSaid = said.current === 0 && document.activeElement?.id === 'main'
      if (!isNameSaid || known > 1) announce(sentence)
      said.current = known
      saidAt.current = Date.now()
    }
    if (said.current === 0 && known === 1) return say()
    const timer = setTimeout(say, Math.max(0, saidAt.current + REST_MS - Date.now()) || REST_MS)
    return () => clearTimeout(timer)
  }, [known, sentence])
}
