import { type Brush, LINE_HEIGHT, type WidthOf } from './draw-png.ts'
import { darkSpans } from './qr-modules.ts'
import { wrapText } from './wrap-text.ts'

/** Wide enough for a banking app to read it from a photo album. */
export const WIDTH_PX = 720
const MARGIN_PX = 32
const TITLE = { weight: 700, size: 52 }
const LINE = { weight: 400, size: 28 }

type Row = { text: string; font: string; middle: number }
export type Drawing = { width: number; height: number; squarePx: number; left: number; rows: Row[] }

/** Lays out the lines below a code; the first one is large. */
export function planRows(
  codeHeight: number,
  lines: readonly string[],
  fontFamily: string,
  widthOf: WidthOf,
): { rows: Row[]; height: number } {
  const rows: Row[] = []
  let bottom = codeHeight
  lines.forEach((line, index) => {
    const { weight, size } = index === 0 ? TITLE : LINE
    const font = `${weight} ${size}px ${fontFamily}`
    for (const text of wrapText(line, font, WIDTH_PX - 2 * MARGIN_PX, widthOf)) {
      rows.push({ text, font, middle: bottom + (size * LINE_HEIGHT) / 2 })
      bottom += size * LINE_HEIGHT
    }
  })
  return { rows, height: Math.ceil(bottom + MARGIN_PX) }
}

/** Lays out the image. A module has a whole number of pixels. */
export function planDrawing(
  modules: readonly (readonly boolean[])[],
  lines: readonly string[],
  fontFamily: string,
  widthOf: WidthOf,
): Drawing {
  const squarePx = Math.floor(WIDTH_PX / modules.length)
  const { rows, height } = planRows(squarePx * modules.length, lines, fontFamily, widthOf)
  const left = Math.floor((WIDTH_PX - squarePx * modules.length) / 2)
  return { width: WIDTH_PX, height, squarePx, left, rows }
}

/** White paper for a whole canvas. */
export function paintPaper(brush: Brush, height: number) {
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, WIDTH_PX, height)
}

export function paintRows(brush: Brush, rows: readonly Row[]) {
  brush.fillStyle = '#000'
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  for (const { text, font, middle } of rows) {
    brush.font = font
    brush.fillText(text, WIDTH_PX / 2, middle)
  }
}

/** Paints the whole canvas, black on white. */
export function paintDrawing(brush: Brush, modules: readonly (readonly boolean[])[], drawing: Drawing) {
  const { height, squarePx, left, rows } = drawing
  paintPaper(brush, height)
  brush.fillStyle = '#000'
  for (const { x, y, length } of darkSpans(modules)) {
    brush.fillRect(left + x * squarePx, y * squarePx, length * squarePx, squarePx)
  }
  paintRows(brush, rows)
}
