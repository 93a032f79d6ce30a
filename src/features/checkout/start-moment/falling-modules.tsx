import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { fallingDrop, fallingPart } from './drum.recipe.ts'

/** Few layers, because each is a texture of the size of the code. */
const PARTS = 6
const PART_DELAY_MS = 45
const DROPS = 26
/** Where drops end, below the surface of the water, as a share of the glass. */
const END = 0.95

type Shape = { left: number; top: number; width: number; side: number; modules: readonly (readonly [number, number])[] }

/** The dark modules of the QR code that is drawn in a picture, and its place over the glass, in px; undefined if none is. */
function shapeOver(glass: Element): Shape | undefined {
  const code = glass.closest('[data-beat]')?.querySelector<SVGSVGElement>('svg[role=img]')
  const spans = code?.querySelector('path')?.getAttribute('d')
  if (!code || !spans) return undefined
  const frame = glass.getBoundingClientRect()
  const { left, top, width } = code.getBoundingClientRect()
  const modules = [...spans.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, length]) =>
    Array.from({ length: Number(length) }, (_, index) => [Number(x) + index, Number(y)] as const),
  )
  return {
    left: left - frame.left,
    top: top - frame.top,
    width,
    side: Number(code.getAttribute('viewBox')?.split(' ')[2]),
    modules,
  }
}

/** Spreads neighbours over all parts, and always in the same way. */
const partOf = ([x, y]: readonly [number, number]) => (((x * 73_856_093) ^ (y * 19_349_663)) >>> 4) % PARTS

/** The modules of the QR code, in the glass below it: they come loose in several parts and fall, some as drops. */
export function FallingModules() {
  const marker = useRef<HTMLElement>(null)
  const [shape, setShape] = useState<Shape>()
  useLayoutEffect(() => {
    const glass = marker.current?.parentElement
    if (glass) setShape(shapeOver(glass))
  }, [])
  if (!shape?.side) return <i ref={marker} hidden />
  const { left, top, width, side, modules } = shape
  const size = width / side
  const centre = left + width / 2
  return (
    <>
      {Array.from({ length: PARTS }, (_, part) => (
        <svg
          key={part}
          className={fallingPart}
          style={{ left, top, width, animationDelay: `${part * PART_DELAY_MS}ms` }}
          viewBox={`0 0 ${side} ${side}`}
          aria-hidden
          focusable="false"
        >
          <path
            d={modules
              .filter((module) => partOf(module) === part)
              .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
              .join('')}
          />
        </svg>
      ))}
      {Array.from({ length: DROPS }, (_, index) => {
        const [x = 0, y = 0] = modules[Math.floor(((index + 0.5) * modules.length) / DROPS)] ?? []
        const style = {
          left: left + x * size,
          top: top + y * size,
          width: size * 1.6,
          height: size * 1.6,
          '--aside': `${(centre - left - x * size) * 0.3}px`,
          '--fall': `${2 * centre * END - top - y * size}px`,
          animationDelay: `${(index * 37) % 240}ms`,
        }
        return <i key={index} className={fallingDrop} style={style as CSSProperties} /> // its type knows no custom properties
      })}
    </>
  )
}
