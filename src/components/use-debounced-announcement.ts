import { useEffect, useState } from 'react'
import { announce } from '#lib/announcer.ts'

/** What changes at each step would drown everything else if it were said each time. */
const REST_MS = 1_000

/** Says a text once it has stopped changing; not the one that was there at first. */
export function useDebouncedAnnouncement(text: string) {
  const [first] = useState(text)
  const [isMoved, setMoved] = useState(false)
  useEffect(() => {
    if (text === first && !isMoved) return
    setMoved(true)
    const rest = setTimeout(() => announce(text), REST_MS)
    return () => clearTimeout(rest)
  }, [text, first, isMoved])
}
