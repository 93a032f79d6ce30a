import type { CSSProperties, ReactNode } from 'react'
import { cx } from '#styled/css'
import { BODY, RING_RADIUS as R, SHUT, SURFACE, TICKS } from '#ui/porthole/geometry.ts'
import { drum, drumHalf, drumWater } from './drum.recipe.ts'
import type { Beat } from './use-beats.ts'

const FADE_MS = 400
/** Under reduced motion our styles end every animation of CSS, but fading moves nothing. */
const fadeIn = (element: Element | null) => void element?.animate?.({ opacity: [0, 1] }, FADE_MS)
const fadeOut = (element: Element | null) => void element?.animate?.({ opacity: [1, 0] }, FADE_MS)

type DrumProps = {
  /** The load, whose picture on the next page it becomes. */
  transaction: string
  beat: Beat
  /** Minutes that the program takes; 0 if unknown. */
  minutes: number
  /** The unit of the minutes. */
  unit: string
  /** The picture changes by fading only. */
  isStill: boolean
  /** Its width in px; as wide as a QR code's porthole without. */
  width: number | undefined
  /** The former picture, which gives way to the drum. */
  before: ReactNode
  /** What falls into the water. */
  children: ReactNode
}

/** The door of the machine that is being paid and started: it fills by a third with each step. Hidden from screen readers. */
export function Drum({ transaction, beat, minutes, unit, isStill, width, before, children }: DrumProps) {
  const isFinale = beat === 4
  const appear = isStill ? fadeIn : undefined
  const classes = drum({ isFinale, isShut: isFinale })
  return (
    <div
      className={classes.root}
      data-beat={beat}
      aria-hidden
      style={{ ...(width ? { width } : {}), viewTransitionName: `drum-${transaction}`, viewTransitionClass: 'drum' }}
    >
      <Art>
        <path className={classes.hinge} d={SHUT} />
        <path className={classes.handle} d={SHUT} />
        <circle className={classes.bezel} cx="60" cy="60" r="59" />
        <circle className={classes.track} cx="60" cy="60" r={R} />
      </Art>
      {isFinale ? (
        <div ref={appear} className={classes.layer}>
          <Half half="first" d={`M60 ${60 + R}A${R} ${R} 0 0 1 60 ${60 - R}`} />
          <Half half="second" d={`M60 ${60 - R}A${R} ${R} 0 0 1 60 ${60 + R}`} />
        </div>
      ) : null}
      <div className={classes.glass}>
        {isStill ? null : children}
        {isStill ? (
          ([1, 2, 3] as const).map((level) => (beat >= level ? <Water key={level} level={level} ref={fadeIn} /> : null))
        ) : (
          <Water level={Math.min(beat, 3) as 0 | 1 | 2 | 3 /* beats are whole numbers from 0 */} />
        )}
      </div>
      <Art>
        <path className={classes.line} d={TICKS} />
        <circle className={classes.line} cx="60" cy="60" r="44.5" />
      </Art>
      {isFinale && minutes > 0 ? (
        <div ref={appear} className={classes.content}>
          <span className={classes.number}>
            {[...String(minutes)].map((digit, index) => (
              <Reel key={index} digit={Number(digit)} turns={index} />
            ))}
          </span>
          <span className={classes.unit}>{unit}</span>
        </div>
      ) : null}
      <div ref={isStill ? fadeOut : undefined} className={cx(classes.layer, classes.before)} inert>
        {before}
      </div>
    </div>
  )
}

const Art = ({ children }: { children: ReactNode }) => (
  <svg className={drum().art} viewBox="0 0 120 120" aria-hidden focusable="false">
    {children}
  </svg>
)

/** Half of the ring: its arc turns into view from behind the edge, which the compositor can do alone. */
const Half = ({ half, d }: { half: 'first' | 'second'; d: string }) => (
  <div className={drumHalf({ half })}>
    <Art>
      <path className={drum().arc} d={d} />
    </Art>
  </div>
)

const Water = ({ level, ref }: { level: 0 | 1 | 2 | 3; ref?: (element: Element | null) => void }) => (
  <div ref={ref} className={drumWater({ level })}>
    <svg className={drum().wave} viewBox="0 0 200 120" preserveAspectRatio="none" aria-hidden focusable="false">
      <path className={drum().body} d={BODY} />
      <path className={drum().surface} d={SURFACE} />
    </svg>
  </div>
)

/** One digit that rolls up from 0, with full turns before it. */
function Reel({ digit, turns }: { digit: number; turns: number }) {
  const last = turns * 10 + digit
  const rows = Array.from({ length: last + 1 }, (_, row) => row % 10).join('\n')
  // React's type knows no custom properties.
  return (
    <span className={drum().reel}>
      <span style={{ '--to': `${-1.1 * last}em` } as CSSProperties}>{rows}</span>
    </span>
  )
}
