import { cva } from '#styled/css'
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

type StampMarksProps = {
  stamps: number
  needed: number
  /** Called with each collected stamp's element and its index. */
  onMark?: (element: SVGCircleElement, index: number) => void
}

/** A stamp card round the door of a drum: a mark for each stamp, from the top. */
export function StampMarks({ stamps, needed, onMark }: StampMarksProps) {
  if (needed > MAX_MARKS) return null
  return Array.from({ length: needed }, (_, index) => {
    const angle = (2 * Math.PI * index) / needed
    return (
      <circle
        key={index}
        className={mark({ isCollected: index < stamps })}
        cx={(100 + STAGE_RING * Math.sin(angle)).toFixed(1)}
        cy={(100 - STAGE_RING * Math.cos(angle)).toFixed(1)}
        r="8"
        ref={(element) => {
          if (element && index < stamps) onMark?.(element, index)
        }}
      />
    )
  })
}
