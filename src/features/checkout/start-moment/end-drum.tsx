import { useEffect, useState } from 'react'
import { prefersReducedMotion } from '#lib/browser/page-visibility.ts'
import { BasketIcon } from '#ui/icons/status-icons.tsx'
import { BODY, RING_RADIUS, SHUT, SURFACE } from '#ui/porthole/geometry.ts'
import './drum.css'

/** The water needs a frame at its level before it can fall. */
const BEGIN_MS = 50

const FADE_MS = 400
const fadeIn = (element: Element | null) =>
  void (prefersReducedMotion() && element?.animate?.({ opacity: [0, 1] }, FADE_MS))

/** Less water than this would not be seen to drain. */
const MIN_LEVEL = 0.2

/**
 * The end of a wash: the water drains, and the door opens. Hidden from screen readers, as the page says it.
 * @param left the share of the water that it had
 */
export default function EndDrum({ left }: { left: number }) {
  const [isDrained, setDrained] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDrained(true), BEGIN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span ref={fadeIn} className="drum drum-end" data-drained={isDrained || undefined} aria-hidden>
      <svg className="drum-art" viewBox="0 0 120 120" aria-hidden focusable="false">
        <path className="drum-hardware drum-hinge" d={SHUT} />
        <path className="drum-hardware drum-handle" d={SHUT} />
        <circle className="drum-bezel" cx="60" cy="60" r="59" />
        <circle className="drum-track" cx="60" cy="60" r={RING_RADIUS} />
      </svg>
      <span className="drum-glass">
        <span className="drum-leaf">
          <span
            className="drum-water"
            style={isDrained ? {} : { transform: `translateY(${(1 - Math.max(MIN_LEVEL, left)) * 84 + 8}%)` }}
          >
            <svg className="drum-wave" viewBox="0 0 200 120" preserveAspectRatio="none" aria-hidden focusable="false">
              <path className="drum-body" d={BODY} />
              <path className="drum-surface" d={SURFACE} />
            </svg>
          </span>
        </span>
      </span>
      <svg className="drum-art" viewBox="0 0 120 120" aria-hidden focusable="false">
        <circle className="drum-lip" cx="60" cy="60" r="44.5" />
      </svg>
      <span className="drum-content">
        <BasketIcon size={28} />
      </span>
    </span>
  )
}
