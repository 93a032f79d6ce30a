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
  // Black on white in every theme: scanners do not read inverted codes, and Chrome's forced dark mode must not invert
  // them.
  colorScheme: '[only light]',
  forcedColorAdjust: 'none',
  // Aligns the modules with whole device pixels, if the browser supports round().
  '@supports (width: round(down, 1px, 1px))': { width: '[round(down, 100%, calc(var(--modules) * var(--pixel)))]' },
})

// Paper and ink are both shapes, so that a filter or a print setting affects both alike.
const paper = css({ fill: 'qrPaper' })
const ink = css({ fill: 'qrInk' })

export type QrCodeProps = {
  /** The encoded text. */
  payload: string
  /** The purpose of the code in a sentence. */
  label: string
}

function drawingOf(payload: string) {
  const modules = qrModules(payload)
  const path = darkSpans(modules)
    .map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
    .join('')
  return { side: modules.length, path }
}

/** A QR code as wide as its container, with the required quiet zone. */
export function QrCode({ payload, label }: QrCodeProps) {
  const { side, path } = useMemo(() => drawingOf(payload), [payload])
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
