import { useEffect, useState } from 'react'
import { announce } from '#lib/announcer.ts'

/** Announcing every intermediate change would drown out everything else. */
const DEBOUNCE_MS = 1_000

/** Announces a text once it has stopped changing. Does not announce the initial text. */
export function useDebouncedAnnouncement(text: string) {
  const [initialText] = useState(text)
  const [hasChanged, setHasChanged] = useState(false)
  useEffect(() => {
    if (text === initialText && !hasChanged) return
    setHasChanged(true)
    const timer = setTimeout(() => announce(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, initialText, hasChanged])
}
