import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { css, cva } from '#styled/css'
import { STAGE_RING } from '#ui/stage/stage-drum.tsx'

/** More stamps than these would not be told apart on the ring. */
export const MAX_MARKS = 20

const mark = cva({
  base: {
    fill: 'drum',
    stroke: 'frameEdge',
    strokeWidth: '[2]',
    _highContrast: { fill: '[Canvas]', stroke: '[CanvasText]' },
  },
  variants: { isCollected: { true: { fill: 'ring', _highContrast: { fill: '[CanvasText]' } } } },
})
const tick = css({ fill: '[none]', stroke: 'drum', strokeWidth: '[3]', _highContrast: { stroke: '[Canvas]' } })

/** Of a drum that is open: dark, with light marks. One-off values are attributes: the style sheet is in every page. */
const DARK = {
  position: 'absolute',
  inset: 0,
  '--colors-ring': 'var(--in-drum)',
  '--colors-frame-edge': 'var(--in-drum)',
  '--colors-drum': 'var(--colors-drum-dark)',
} as CSSProperties // React's type knows no custom properties

/** Called once for each collected stamp, with its element and its index. */
type OnMark = ((element: SVGGElement, index: number) => void) | undefined

function CollectedMark({ index, onMark }: { index: number; onMark: OnMark }) {
  const ref = useRef<SVGGElement>(null)
  useLayoutEffect(() => {
    if (ref.current) onMark?.(ref.current, index)
  }, [index, onMark])
  return (
    <g ref={ref}>
      <circle className={mark({ isCollected: true })} r="9" />
      <path className={tick} d="M-4 0.5 -1 3.5 4 -2.5" />
    </g>
  )
}

type StampMarksProps = {
  stamps: number
  needed: number
  /** The same function in each rendering, or it is called again. */
  onMark?: OnMark
}

/** Of the marks in a drum, in the units of a door. */
const IN_DRUM_RADIUS = 66

/**
 * A stamp card round the door of a drum: a mark for each stamp, from the top. A brand's ring may be as light as a collected
 * mark, or as dark as another: size and tick tell them apart.
 */
export const StampMarks = (card: StampMarksProps) => <Marks {...card} radius={STAGE_RING} />

/** The same in a drum whose door is open: a door that has swung stands before the ring. */
export const StampsInDrum = (card: StampMarksProps) => (
  <svg style={DARK} viewBox="19 19 162 162" aria-hidden focusable="false">
    <Marks {...card} radius={IN_DRUM_RADIUS} />
  </svg>
)

function Marks({ stamps, needed, onMark, radius }: StampMarksProps & { radius: number }) {
  if (needed > MAX_MARKS) return null
  return Array.from({ length: needed }, (_, index) => {
    const angle = (2 * Math.PI * index) / needed
    const x = (100 + radius * Math.sin(angle)).toFixed(1)
    const y = (100 - radius * Math.cos(angle)).toFixed(1)
    return (
      <g key={index} transform={`translate(${x} ${y})`}>
        {index < stamps ? <CollectedMark index={index} onMark={onMark} /> : <circle className={mark()} r="6" />}
      </g>
    )
  })
}
