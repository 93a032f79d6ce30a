import { useEffect, useRef, useState } from 'react'
import { isPageVisible } from '#lib/browser/page-visibility.ts'

/** The steps that the server reports one after the other: paid, being started, started. */
export const STEPS = 3
/** The door is shut and the end is known. */
const FINALE = STEPS + 1
/** `FINALE` after the three steps; 0 while the former picture dissolves. */
export type Beat = 0 | 1 | 2 | 3 | 4

const TAPS = ['pointerup', 'click']
const DISSOLVE_MS = 200
const FINALE_MS = 1_000
/** The whole is at least this long, however fast the server and whatever a brand's tokens say. */
export const MIN_MS = 2_600

type Options = {
  /** Number of steps that are known, 1 to 3. */
  known: number
  /** Length of a beat, ms. */
  riseMs: number
  /** Called once, after the finale or when it is skipped. */
  onEnd: () => void
}

/**
 * Counts the beats of the picture. No beat comes before its step is known. A tap, Escape, or a page that is hidden skips
 * everything that only takes time.
 */
export function useBeats({ known, riseMs, onEnd }: Options): Beat {
  const [beat, setBeat] = useState<Beat>(0)
  const [isSkipped, setSkipped] = useState(() => !isPageVisible())
  const beganAt = useRef<{ beat: Beat; at: number }>(undefined)
  const hasEnded = useRef(false)

  useEffect(() => {
    const skip = () => setSkipped(true)
    const onVisibility = () => {
      if (!isPageVisible()) skip()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') skip()
    }
    // A link or button does what it says.
    const onTap = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('a, button'))) skip()
    }
    document.addEventListener('visibilitychange', onVisibility)
    document.addEventListener('keydown', onKey)
    // Safari clicks only what looks clickable; a screen reader only clicks.
    for (const event of TAPS) document.addEventListener(event, onTap)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      document.removeEventListener('keydown', onKey)
      for (const event of TAPS) document.removeEventListener(event, onTap)
    }
  }, [])

  useEffect(() => {
    const end = () => {
      if (hasEnded.current) return
      hasEnded.current = true
      onEnd()
    }
    if (isSkipped) {
      if (known >= STEPS) end()
      else setBeat(known as Beat) // 1 or 2
      return
    }
    if (beganAt.current?.beat !== beat) beganAt.current = { beat, at: Date.now() }
    if (beat < STEPS && beat >= known) return // waits for the server
    const finaleMs = Math.max(FINALE_MS, MIN_MS - DISSOLVE_MS - STEPS * riseMs)
    const length = beat === 0 ? DISSOLVE_MS : beat === FINALE ? finaleMs : riseMs
    const next = () => (beat === FINALE ? end() : setBeat((beat + 1) as Beat)) // at most `FINALE`
    const timer = setTimeout(next, Math.max(0, beganAt.current.at + length - Date.now()))
    return () => clearTimeout(timer)
  }, [beat, known, isSkipped, riseMs, onEnd])

  return beat
}
