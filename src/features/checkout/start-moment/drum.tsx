import type { CSSProperties, ReactNode } from 'react'
import { DrumFigure, STAGE_RING as R, StageDrum } from '#ui/stage/stage-drum.tsx'
import { beforeDrum, drum, drumHalf } from './drum.recipe.ts'
import type { Beat } from './use-beats.ts'

const FADE_MS = 400
/** Under reduced motion our styles end every animation of CSS, but fading moves nothing. */
const fadeOut = (element: Element | null) => void element?.animate?.({ opacity: [1, 0] }, FADE_MS)

/** How full it is at each beat. */
const LEVELS = [0, 0.36, 0.7, 1, 1] as const

type DrumProps = {
  /** The load, whose picture on the next page it becomes. */
  transaction: string
  beat: Beat
  /** Minutes that the program takes; 0 if unknown. */
  minutes: number
  /** The unit of the minutes. */
  unit: string
  /** The picture changes at once. */
  isStill: boolean
  /** Its width in px; as wide as a QR code's without. */
  width: number | undefined
  /** The former picture, which gives way to the drum. */
  before: ReactNode
  /** What falls into the water. */
  children: ReactNode
}

/** The door of the machine that is being paid and started: it fills by a third with each step. Hidden from screen readers. */
export function Drum({ transaction, beat, minutes, unit, isStill, width, before, children }: DrumProps) {
  const isFinale = beat === 4
  const place = {
    ...(width ? { '--door': `${width}px` } : {}),
    viewTransitionName: `drum-${transaction}`,
    viewTransitionClass: 'drum',
  } as CSSProperties // React's type knows no custom properties
  return (
    <div className={drum({ isFinale })} data-beat={beat} aria-hidden style={place}>
      <StageDrum
        state={beat === 0 ? 'paid' : 'starting'}
        level={LEVELS[beat]}
        isAnimated
        inDrum={isStill ? undefined : children}
      >
        {isFinale && minutes > 0 ? <DrumFigure number={String(minutes)} unit={unit} /> : null}
      </StageDrum>
      {isFinale ? (
        <>
          <Half half="first" d={`M100 ${100 + R}A${R} ${R} 0 0 1 100 ${100 - R}`} />
          <Half half="second" d={`M100 ${100 - R}A${R} ${R} 0 0 1 100 ${100 + R}`} />
        </>
      ) : null}
      <div ref={isStill ? fadeOut : undefined} className={beforeDrum} inert>
        {before}
      </div>
    </div>
  )
}

/** Half of the ring: its arc turns into view from behind the edge, which the compositor can do alone. */
const Half = ({ half, d }: { half: 'first' | 'second'; d: string }) => (
  <div className={drumHalf({ half })}>
    <svg viewBox="0 0 200 200" aria-hidden focusable="false">
      <path d={d} />
    </svg>
  </div>
)
