import type { CSSProperties } from 'react'
import { useMemo } from 'react'
import { css } from '#styled/css'
import { darkSpans, qrModules } from './qr-modules.ts'

const picture = css({
  '--pixel': '1px',
  '@media (min-resolution: 2dppx)': { '--pixel': '0.5px' },
  '@media (min-resolution: 3dppx)': { '--pixel': 'calc(1px / 3)' },
  display: 'block',
  width: 'full',
  height: 'auto',
  marginInline: 'auto',
  // Black on white in every theme: a scanner has no dark mode, and a browser must not make one (Chrome's forced dark).
  colorScheme: '[only light]',
  forcedColorAdjust: 'none',
  // Every square on whole pixels of the screen, where the browser can count them.
  '@supports (width: round(down, 1px, 1px))': { width: '[round(down, 100%, calc(var(--modules) * var(--pixel)))]' },
})

// Paper and ink are both drawn as shapes: what turns, drops or does not print one of them does the same to the other.
const paper = css({ fill: 'qrPaper' })
const ink = css({ fill: 'qrInk' })

export type QrCodeProps = {
  /** What the code says. */
  payload: string
  /** What it is for, in a sentence. */
  label: string
}

/** A QR code as wide as its place, with the white it needs round it. */
export function QrCode({ payload, label }: QrCodeProps) {
  const modules = useMemo(() => qrModules(payload), [payload])
  const side = modules.length
  const path = darkSpans(modules)
    .map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      className={picture}
      style={{ '--modules': side } as CSSProperties} // React's type knows no custom properties
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect className={paper} width={side} height={side} />
      <path className={ink} d={path} />
    </svg>
  )
}
