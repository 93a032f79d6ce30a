import { type Brush, LINE_HEIGHT, type WidthOf } from '#ui/qr-code/draw-png.ts'
import { wrapText } from '#ui/qr-code/wrap-text.ts'

const WIDTH_PX = 720
const MARGIN_PX = 40
const GAP_PX = 24
/** Of the line above the sum, with the room round it. */
const RULE_PX = 2
const NAME = { weight: 700, size: 40 }
const TITLE = { weight: 400, size: 32 }
const TERM = { weight: 400, size: 28 }
const TOTAL = { weight: 700, size: 36 }

export type ReceiptContent = {
  /** Whose slip it is, and what it says first. */
  head: readonly string[]
  rows: readonly { term: string; value: string; isTotal?: boolean }[]
}

type Piece = { text: string; font: string; x: number; middle: number; align: 'left' | 'right' }
export type ReceiptDrawing = { width: number; height: number; rules: number[]; pieces: Piece[] }

/** Where everything goes: names at the left, figures at the same right edge, and what is too wide on lines below. */
export function planReceipt({ head, rows }: ReceiptContent, fontFamily: string, widthOf: WidthOf): ReceiptDrawing {
  const right = WIDTH_PX - MARGIN_PX
  const most = WIDTH_PX - 2 * MARGIN_PX
  const pieces: Piece[] = []
  const rules: number[] = []
  const fontOf = ({ weight, size }: typeof TERM) => `${weight} ${size}px ${fontFamily}`
  let top = MARGIN_PX

  function lines(text: string, look: typeof TERM, align: Piece['align'], from: number) {
    const font = fontOf(look)
    let bottom = from
    for (const line of wrapText(text, font, most, widthOf)) {
      const x = align === 'left' ? MARGIN_PX : right
      pieces.push({ text: line, font, x, middle: bottom + (look.size * LINE_HEIGHT) / 2, align })
      bottom += look.size * LINE_HEIGHT
    }
    return bottom
  }
  function rule() {
    rules.push(top + GAP_PX / 2)
    top += GAP_PX
  }

  head.forEach((text, index) => {
    top = lines(text, index === 0 ? NAME : TITLE, 'left', top)
  })
  rule()
  for (const { term, value, isTotal } of rows) {
    const look = isTotal ? TOTAL : TERM
    if (isTotal) rule()
    const isOneLine = widthOf(term, fontOf(look)) + GAP_PX + widthOf(value, fontOf(look)) <= most
    const below = lines(term, look, 'left', top)
    top = lines(value, look, 'right', isOneLine ? top : below)
    if (isTotal) rule()
  }
  return { width: WIDTH_PX, height: Math.ceil(top + MARGIN_PX), rules, pieces }
}

/** Black on white, over all of the canvas. */
export function paintReceipt(brush: Brush, { width, height, rules, pieces }: ReceiptDrawing) {
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, width, height)
  brush.fillStyle = '#000'
  for (const middle of rules) brush.fillRect(MARGIN_PX, middle, width - 2 * MARGIN_PX, RULE_PX)
  brush.textBaseline = 'middle'
  for (const { text, font, x, middle, align } of pieces) {
    brush.textAlign = align
    brush.font = font
    brush.fillText(text, x, middle)
  }
}
