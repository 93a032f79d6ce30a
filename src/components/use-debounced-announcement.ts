import { useEffect, useState } from 'react'
import { announce } from '#lib/announcer.ts'

/** Announcing every intermediate change would drown out everything else. */
const DEBOUNCE_MS = 1_000

/**
 * Announces a text once it has stopped changing. Does not announce the initial text.
 * @param text nothing is announced while it is empty
 * @param delayMs 0 for the last change, after which nothing else is expected
 */
export function useDebouncedAnnouncement(text: string, delayMs = DEBOUNCE_MS) {
  const [initialText] = useState(text)
  const [hasChanged, setHasChanged] = useState(false)
  useEffect(() => {
    if (text === initialText && !hasChanged) return
    setHasChanged(true)
    if (!text) return
    const timer = setTimeout(() => announce(text), delayMs)
    return () => clearTimeout(timer)
  }, [text, initialText, hasChanged, delayMs])
}
