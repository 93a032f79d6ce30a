/** Stickers for machines, to print: number, branch, brand, and the code that opens the machine's page. */
import { encodeQR } from 'qr'
import { lengthOf } from '#brands/texts.ts'
import { LABEL_NAMES } from '#contract/staff/shop.ts'

/** Millimetres. On a sheet, labels stand in columns and rows with a fixed distance from one to the next. */
type Label = {
  what: string
  width: number
  height: number
  sheet?: { columns: number; rows: number; left: number; top: number; stepX: number; stepY: number }
}

/** Common sizes: sheets of A4 as Avery sells them (L7165, 3474), and rolls of label printers. */
export const LABELS = {
  'a4-8': {
    what: 'A4, 8 labels of 99.1 × 67.7 mm (Avery L7165)',
    width: 99.1,
    height: 67.7,
    sheet: { columns: 2, rows: 4, left: 4.65, top: 13.1, stepX: 101.6, stepY: 67.7 },
  },
  'a4-24': {
    what: 'A4, 24 labels of 70 × 37 mm (Avery 3474)',
    width: 70,
    height: 37,
    sheet: { columns: 3, rows: 8, left: 0, top: 0.5, stepX: 70, stepY: 37 },
  },
  '50x50': { what: 'a roll of 50 × 50 mm', width: 50, height: 50 },
  '70x70': { what: 'a roll of 70 × 70 mm', width: 70, height: 70 },
  '100x150': { what: 'a roll of 100 × 150 mm', width: 100, height: 150 },
} as const satisfies Record<(typeof LABEL_NAMES)[number], Label>
export type LabelName = keyof typeof LABELS
export const isLabelName = (name: string): name is LabelName => LABEL_NAMES.some((known) => known === name)

export type Sticker = {
  id: string
  branchId: string
  number: string
  branch: { th: string; en: string }
  brand: string
  /** Node, address and sub-position. */
  code: readonly [node: string, address: string, subPosition: string]
}

const A4 = { width: 210, height: 297 }
/** Nothing is printed closer to the edge, because cutters and printers are that exact. */
const EDGE_MM = 2
/** Width in modules of the white border that scanners need (ISO/IEC 18004). */
const QUIET_MODULES = 4
/** Width of a capital letter, and of a Thai letter, in its font size: wide ones, so that hardly any text is cut off. */
const LETTER_WIDTH = 0.62

/** The address that is printed, as a phone's own camera opens it. */
export const stickerLink = (origin: string, [node_id, address, sub_position]: Sticker['code']) =>
  `${origin}/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`

const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const mm = (value: number) => String(Math.round(value * 1_000) / 1_000)

/** Error correction Q restores a quarter: a scratch, or a drop of softener. */
function qrPath(text: string, x: number, y: number, size: number): string {
  const modules = encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET_MODULES })
  const step = size / modules.length
  let path = ''
  for (const [row, cells] of modules.entries())
    for (let start = 0; start < cells.length; start++) {
      if (!cells[start]) continue
      let end = start
      while (cells[end + 1]) end++
      // A row as one piece, and a little higher, so that no printer leaves a white line between rows.
      const height = modules[row + 1]?.[start] ? step * 1.02 : step
      path += `M${mm(x + start * step)} ${mm(y + row * step)}h${mm((end - start + 1) * step)}v${mm(height)}h-${mm((end - start + 1) * step)}z`
      start = end
    }
  return `<path d="${path}"/>`
}

type Line = { text: string; size: number; isBold?: boolean }

/**
 * Lines below each other, each as large as fits; Thai letters keep room for marks above and below. What is wider than its
 * area in the printer's font is cut off there: the code beside it must stay readable.
 */
function textLines(lines: readonly Line[], { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>) {
  const fitted = lines.map((line) => ({
    ...line,
    size: Math.min(line.size, width / (Math.max(1, lengthOf(line.text)) * LETTER_WIDTH)),
  }))
  const LINE_HEIGHT = 1.45
  const total = fitted.reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0)
  const scale = Math.min(1, height / total)
  let top = y + (height - total * scale) / 2
  const texts = fitted
    .map(({ text, size, isBold }) => {
      const fontSize = size * scale
      // The baseline: below the marks above the letters.
      const baseline = top + fontSize * 1.1
      top += fontSize * LINE_HEIGHT
      return `<text x="${mm(x + width / 2)}" y="${mm(baseline)}" font-size="${mm(fontSize)}"${isBold ? ' font-weight="700"' : ''}>${escapeText(text)}</text>`
    })
    .join('')
  const [left, upper, wide, high] = [x, y, width, height].map(mm)
  return `<svg x="${left}" y="${upper}" width="${wide}" height="${high}" viewBox="${left} ${upper} ${wide} ${high}">${texts}</svg>`
}

/**
 * One sticker as an SVG of its exact size, black on white.
 * @param origin of the brand's pages, `https://shop.example`
 */
export function stickerSvg(sticker: Sticker, label: LabelName, origin: string): string {
  const { width, height } = LABELS[label]
  const isWide = width > height * 1.2
  const space = { width: width - 2 * EDGE_MM, height: height - 2 * EDGE_MM }
  const size = isWide ? Math.min(space.height, space.width * 0.6) : Math.min(space.width, space.height * 0.74)
  const qr = isWide
    ? { x: EDGE_MM, y: EDGE_MM + (space.height - size) / 2 }
    : { x: EDGE_MM + (space.width - size) / 2, y: EDGE_MM }
  const area = isWide
    ? { x: EDGE_MM + size, y: EDGE_MM, width: space.width - size, height: space.height }
    : { x: EDGE_MM, y: EDGE_MM + size, width: space.width, height: space.height - size }
  const unit = Math.min(area.width, area.height * (isWide ? 1 : 3))
  const { number, branch, brand, code } = sticker
  const names: Line[] = [
    { text: branch.th, size: unit * 0.12 },
    ...(branch.en === branch.th ? [] : [{ text: branch.en, size: unit * 0.1 }]),
    { text: brand, size: unit * 0.1, isBold: true },
    { text: code.join('/'), size: unit * 0.08 },
  ]
  const lines: Line[] = [{ text: number, size: unit * 0.36, isBold: true }, ...names]
  const small: Line[] = [
    { text: `${number} · ${brand}`, size: unit * 0.16, isBold: true },
    { text: branch.th, size: unit * 0.12 },
    { text: code.join('/'), size: unit * 0.09 },
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeText(`${number}, ${branch.th}, ${brand}`)}" font-family="'Noto Sans Thai', Sarabun, Thonburi, 'Leelawadee UI', Tahoma, sans-serif" text-anchor="middle"><rect width="${width}" height="${height}" fill="#fff"/>${qrPath(stickerLink(origin, code), qr.x, qr.y, size)}${textLines(isWide ? lines : small, area)}</svg>
`
}

/** All stickers on pages of the printer's size, to print without scaling. */
export function stickerPage(stickers: readonly Sticker[], label: LabelName, origin: string): string {
  const { width, height, ...rest }: Label = LABELS[label]
  const { sheet } = rest
  const page = sheet ? A4 : { width, height }
  const { columns, rows, left, top, stepX, stepY } = sheet ?? {
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    stepX: 0,
    stepY: 0,
  }
  const pages: string[] = []
  for (let from = 0; from < stickers.length; from += columns * rows) {
    const placed = stickers.slice(from, from + columns * rows).map((sticker, i) => {
      const [x, y] = [left + (i % columns) * stepX, top + Math.floor(i / columns) * stepY]
      return `<div style="left:${mm(x)}mm;top:${mm(y)}mm">${stickerSvg(sticker, label, origin)}</div>`
    })
    pages.push(`<section>\n${placed.join('')}</section>`)
  }
  return `<!doctype html>
<html lang="th">
<meta charset="utf-8">
<title>${escapeText(`${stickers[0]?.brand ?? ''}: ${LABELS[label].what}`)}</title>
<style>
@page { size: ${page.width}mm ${page.height}mm; margin: 0 }
body { margin: 0; background: #fff; color: #000; print-color-adjust: exact }
section { position: relative; width: ${page.width}mm; height: ${page.height}mm; overflow: hidden; break-after: page }
div { position: absolute; line-height: 0 }
</style>
${pages.join('\n')}
</html>
`
}
