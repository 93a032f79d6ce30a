import { useLayoutEffect, useRef } from 'react'
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

/**
 * A stamp card round the door of a drum: a mark for each stamp, from the top. A brand's ring may be as light as a collected
 * mark, or as dark as another: size and tick tell them apart.
 */
export function StampMarks({ stamps, needed, onMark }: StampMarksProps) {
  if (needed > MAX_MARKS) return null
  return Array.from({ length: needed }, (_, index) => {
    const angle = (2 * Math.PI * index) / needed
    const x = (100 + STAGE_RING * Math.sin(angle)).toFixed(1)
    const y = (100 - STAGE_RING * Math.cos(angle)).toFixed(1)
    return (
      <g key={index} transform={`translate(${x} ${y})`}>
        {index < stamps ? <CollectedMark index={index} onMark={onMark} /> : <circle className={mark()} r="6" />}
      </g>
    )
  })
}
