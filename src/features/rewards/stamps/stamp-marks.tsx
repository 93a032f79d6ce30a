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

type StampMarksProps = {
  stamps: number
  needed: number
  /** Called with each collected stamp's element and its index. */
  onMark?: (element: SVGGElement, index: number) => void
}

/** A stamp card round the door of a drum: a mark for each stamp, from the top. */
export function StampMarks({ stamps, needed, onMark }: StampMarksProps) {
  if (needed > MAX_MARKS) return null
  return Array.from({ length: needed }, (_, index) => {
    const angle = (2 * Math.PI * index) / needed
    const x = (100 + STAGE_RING * Math.sin(angle)).toFixed(1)
    const y = (100 - STAGE_RING * Math.cos(angle)).toFixed(1)
    const isCollected = index < stamps
    // A brand's ring may be as light as a collected mark, or as dark as another: size and tick tell them apart.
    return (
      <g
        key={index}
        transform={`translate(${x} ${y})`}
        ref={(element) => {
          if (element && isCollected) onMark?.(element, index)
        }}
      >
        <circle className={mark({ isCollected })} r={isCollected ? '9' : '6'} />
        {isCollected ? <path className={tick} d="M-4 0.5 -1 3.5 4 -2.5" /> : null}
      </g>
    )
  })
}
