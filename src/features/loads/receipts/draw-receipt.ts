import { type Brush, LINE_HEIGHT, type WidthOf } from '#ui/qr-code/draw-png.ts'
import { wrapText } from '#ui/qr-code/wrap-text.ts'

const WIDTH_PX = 720
const MARGIN_PX = 40
const GAP_PX = 24
/** Thickness of the rules around the total. */
const RULE_PX = 2
const NAME = { weight: 700, size: 40 }
const TITLE = { weight: 400, size: 32 }
const TERM = { weight: 400, size: 28 }
const TOTAL = { weight: 700, size: 36 }

export type ReceiptContent = {
  /** The name of the shop, and the title. */
  head: readonly string[]
  rows: readonly { term: string; value: string; isTotal?: boolean }[]
}

type Piece = { text: string; font: string; x: number; middle: number; align: 'left' | 'right' }
export type ReceiptDrawing = { width: number; height: number; rules: number[]; pieces: Piece[] }

/**
 * Lays out the receipt: terms at the left, values at the right edge, and values that are too wide on the lines below.
 */
export function planReceipt({ head, rows }: ReceiptContent, fontFamily: string, widthOf: WidthOf): ReceiptDrawing {
  const right = WIDTH_PX - MARGIN_PX
  const maxWidth = WIDTH_PX - 2 * MARGIN_PX
  const pieces: Piece[] = []
  const rules: number[] = []
  const fontOf = ({ weight, size }: typeof TERM) => `${weight} ${size}px ${fontFamily}`
  let top = MARGIN_PX

  function addLines(text: string, style: typeof TERM, align: Piece['align'], from: number) {
    const font = fontOf(style)
    let bottom = from
    for (const line of wrapText(text, font, maxWidth, widthOf)) {
      const x = align === 'left' ? MARGIN_PX : right
      pieces.push({ text: line, font, x, middle: bottom + (style.size * LINE_HEIGHT) / 2, align })
      bottom += style.size * LINE_HEIGHT
    }
    return bottom
  }
  function addRule() {
    rules.push(top + GAP_PX / 2)
    top += GAP_PX
  }

  head.forEach((text, index) => {
    top = addLines(text, index === 0 ? NAME : TITLE, 'left', top)
  })
  addRule()
  for (const { term, value, isTotal } of rows) {
    const style = isTotal ? TOTAL : TERM
    if (isTotal) addRule()
    const isOneLine = widthOf(term, fontOf(style)) + GAP_PX + widthOf(value, fontOf(style)) <= maxWidth
    const termBottom = addLines(term, style, 'left', top)
    top = addLines(value, style, 'right', isOneLine ? top : termBottom)
    if (isTotal) addRule()
  }
  return { width: WIDTH_PX, height: Math.ceil(top + MARGIN_PX), rules, pieces }
}

/** Paints the whole canvas, black on white. */
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
