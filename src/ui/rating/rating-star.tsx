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
const size = cva({ variants: { size: { small: { boxSize: '[1.125rem]' }, large: { boxSize: '[2rem]' } } } })

const STAR = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.58 1.1 6.47L12 17.45 6.2 20.5l1.1-6.47L2.6 9.45l6.5-.95z'

/** One star, filled from the left by a share of 0 to 1. Hidden from screen readers: its container has the text. */
export function RatingStar({ share, size: side }: { share: number; size: 'small' | 'large' }) {
  return (
    <span aria-hidden className={cx(frame, size({ size: side }))}>
      <Drawing part="outline" />
      {share > 0 ? <Drawing part="filled" share={share} /> : null}
    </span>
  )
}

function Drawing({ part, share = 1 }: { part: 'outline' | 'filled'; share?: number }) {
  const style = { '--share': share } as CSSProperties // React's type knows no custom properties
  return (
    <svg
      aria-hidden
      focusable="false"
      viewBox="0 0 24 24"
      strokeWidth="1.75"
      className={drawing({ part })}
      style={style}
    >
      <path d={STAR} />
    </svg>
  )
}
