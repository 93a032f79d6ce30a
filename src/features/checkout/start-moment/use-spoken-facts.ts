import { useEffect, useRef } from 'react'
import { announce } from '#lib/announcer.ts'

/**
 * Announces each fact once and in order, when it becomes known and not when the picture shows it.
 * @param known number of known facts
 * @param facts the sentences of each
 * @param allAtOnce one sentence for all, where the page learns them together
 */
export function useSpokenFacts(known: number, facts: readonly (readonly string[])[], allAtOnce: string) {
  const said = useRef(0)
  const sentences = useRef<string[]>([])
  sentences.current =
    said.current === 0 && known >= facts.length ? [allAtOnce] : facts.slice(said.current, known).flat()
  useEffect(() => {
    if (known <= said.current) return
    said.current = known
    announce(sentences.current)
  }, [known])
}
