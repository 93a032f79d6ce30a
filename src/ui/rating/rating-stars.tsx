import type { CSSProperties } from 'react'
import { css, cva, cx } from '#styled/css'

const frame = css({ position: 'relative', display: 'block', flex: 'none' })
const drawing = cva({
  base: { display: 'block', width: 'full', height: 'full', overflow: 'visible', strokeLinejoin: 'round' },
  variants: {
    part: {
      outline: { fill: '[none]', stroke: 'lineUi', _highContrast: { stroke: '[CanvasText]' } },
      filled: {
        position: 'absolute',
        inset: '[0px]',
        // The outline of a full star extends a little beyond its box.
        clipPath: '[inset(-1px calc((1 - var(--share)) * 100% - 1px) -1px -1px)]',
        fill: 'brandUi',
        stroke: 'brandUi',
        forcedColorAdjust: 'none',
        _highContrast: { fill: '[Highlight]', stroke: '[Highlight]' },
      },
    },
  },
})
// Five have the proportions of their drawing.
const size = cva({
  variants: { count: { 1: { boxSize: '[2rem]' }, 5: { width: '[6.125rem]', height: '[1.125rem]' } } },
})

const STAR = 'l2.9 5.9 6.5.95-4.7 4.58 1.1 6.47-5.8-3.05-5.8 3.05 1.1-6.47-4.7-4.58 6.5-.95z'
/** Units of the drawing: a star's width, and the distance from one star to the next. */
const STAR_WIDTH = 24
const PITCH = 26.67

export type RatingStarsProps = {
  /** The filled stars, counted from the left, 0 to `count`. The last may be filled in part. */
  value: number
  /** One large star, or a row of five small ones. */
  count: 1 | 5
}

/**
 * Stars in one drawing, which a browser lays out much faster than one for each. Hidden from screen readers: their container
 * has the text.
 */
export function RatingStars({ value, count }: RatingStarsProps) {
  const width = (count - 1) * PITCH + STAR_WIDTH
  const filledWidth = Math.floor(value) * PITCH + (value % 1) * STAR_WIDTH
  const path = Array.from({ length: count }, (_, index) => `M${12 + index * PITCH} 2.6${STAR}`).join('')
  const draw = (part: 'outline' | 'filled', share?: number) => (
    <svg
      aria-hidden
      focusable="false"
      viewBox={`0 0 ${width} 24`}
      strokeWidth="1.75"
      className={drawing({ part })}
      style={{ '--share': share } as CSSProperties} // React's type knows no custom properties
    >
      <path d={path} />
    </svg>
  )
  return (
    <span aria-hidden className={cx(frame, size({ count }))}>
      {draw('outline')}
      {value > 0 ? draw('filled', Math.min(1, filledWidth / width)) : null}
    </span>
  )
}
