import { useEffect, useState } from 'react'
import { prefersReducedMotion } from '#lib/browser/page-visibility.ts'
import { BasketIcon } from '#ui/icons/status-icons.tsx'
import { BODY, RING_RADIUS, SHUT, SURFACE } from '#ui/porthole/geometry.ts'
import { drum, drumWater } from './drum.recipe.ts'

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
  const classes = drum({ isEnd: true, isShut: !isDrained })
  return (
    <span ref={fadeIn} className={classes.root} aria-hidden>
      <svg className={classes.art} viewBox="0 0 120 120" aria-hidden focusable="false">
        <path className={classes.hinge} d={SHUT} />
        <path className={classes.handle} d={SHUT} />
        <circle className={classes.bezel} cx="60" cy="60" r="59" />
        <circle className={classes.track} cx="60" cy="60" r={RING_RADIUS} />
      </svg>
      <span className={classes.glass}>
        <span className={classes.leaf}>
          <span
            className={drumWater()}
            style={isDrained ? {} : { transform: `translateY(${(1 - Math.max(MIN_LEVEL, left)) * 84 + 8}%)` }}
          >
            <svg
              className={classes.wave}
              viewBox="0 0 200 120"
              preserveAspectRatio="none"
              aria-hidden
              focusable="false"
            >
              <path className={classes.body} d={BODY} />
              <path className={classes.surface} d={SURFACE} />
            </svg>
          </span>
        </span>
      </span>
      <svg className={classes.art} viewBox="0 0 120 120" aria-hidden focusable="false">
        <circle className={classes.line} cx="60" cy="60" r="44.5" />
      </svg>
      <span className={classes.content}>
        <BasketIcon size={28} />
      </span>
    </span>
  )
}
