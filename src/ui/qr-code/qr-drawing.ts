import { type Brush, LINE_HEIGHT, type WidthOf } from './draw-png.ts'
import { darkSpans } from './qr-modules.ts'
import { wrapText } from './wrap-text.ts'

/** Wide enough for a banking app to read it from a photo album. */
const WIDTH_PX = 720
const MARGIN_PX = 32
const TITLE = { weight: 700, size: 52 }
const LINE = { weight: 400, size: 28 }

type Row = { text: string; font: string; middle: number }
export type Drawing = { width: number; height: number; squarePx: number; left: number; rows: Row[] }

/** Lays out the image. A module has a whole number of pixels; the first line of text is large. */
export function planDrawing(
  modules: readonly (readonly boolean[])[],
  lines: readonly string[],
  fontFamily: string,
  widthOf: WidthOf,
): Drawing {
  const squarePx = Math.floor(WIDTH_PX / modules.length)
  const rows: Row[] = []
  let bottom = squarePx * modules.length
  lines.forEach((line, index) => {
    const { weight, size } = index === 0 ? TITLE : LINE
    const font = `${weight} ${size}px ${fontFamily}`
    for (const text of wrapText(line, font, WIDTH_PX - 2 * MARGIN_PX, widthOf)) {
      rows.push({ text, font, middle: bottom + (size * LINE_HEIGHT) / 2 })
      bottom += size * LINE_HEIGHT
    }
  })
  const left = Math.floor((WIDTH_PX - squarePx * modules.length) / 2)
  return { width: WIDTH_PX, height: Math.ceil(bottom + MARGIN_PX), squarePx, left, rows }
}

/** Paints the whole canvas, black on white. */
export function paintDrawing(brush: Brush, modules: readonly (readonly boolean[])[], drawing: Drawing) {
  const { width, height, squarePx, left, rows } = drawing
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, width, height)
  brush.fillStyle = '#000'
  for (const { x, y, length } of darkSpans(modules)) {
    brush.fillRect(left + x * squarePx, y * squarePx, length * squarePx, squarePx)
  }
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  for (const { text, font, middle } of rows) {
    brush.font = font
    brush.fillText(text, width / 2, middle)
  }
}
