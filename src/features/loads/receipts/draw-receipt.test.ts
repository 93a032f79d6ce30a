import { expect, test } from 'vitest'
import { paintReceipt, planReceipt } from './draw-receipt.ts'

/** Measures every letter as half as wide as it is high. */
const widthOf = (text: string, font: string) => text.length * (Number(/(\d+)px/.exec(font)?.[1]) / 2)
const plan = (rows: { term: string; value: string; isTotal?: boolean }[]) =>
  planReceipt({ head: ['Washday', 'Washer 05 is done'], rows }, 'Noto Sans', widthOf)
const pieceOf = (drawing: ReturnType<typeof plan>, text: string) => {
  const piece = drawing.pieces.find((candidate) => candidate.text === text)
  if (!piece) throw new Error(`${text} is not in the drawing`)
  return piece
}

test('a receipt has term and value on one line, at opposite edges', () => {
  const drawing = plan([{ term: 'Price', value: '40.00' }])
  const [term, value] = [pieceOf(drawing, 'Price'), pieceOf(drawing, '40.00')]
  expect(term.middle).toBe(value.middle)
  expect([term.align, value.align]).toEqual(['left', 'right'])
  expect(term.x + value.x).toBe(drawing.width) // the same margin on both sides
})

test('a value that is too wide for its line wraps below and is not truncated', () => {
  const long = 'สาขาอารีย์ ซอย 4 ตรงข้ามตลาดเช้า ชั้นล่างของอาคารจอดรถ ใกล้สถานีรถไฟฟ้า'
  const drawing = plan([
    { term: 'Branch', value: long },
    { term: 'Price', value: '40.00' },
  ])
  const lines = drawing.pieces.filter(({ align, text }) => align === 'right' && text !== '40.00')
  expect(lines.length).toBeGreaterThan(1)
  expect(
    lines
      .map(({ text }) => text)
      .join('')
      .replaceAll(' ', ''),
  ).toBe(long.replaceAll(' ', ''))
  for (const { text, font } of drawing.pieces) expect(widthOf(text, font)).toBeLessThan(drawing.width)
  const middles = drawing.pieces.map(({ middle }) => middle)
  expect(middles).toEqual(middles.toSorted((a, b) => a - b))
  expect(pieceOf(drawing, 'Branch').middle).toBeLessThan(lines[0]?.middle ?? 0)
  expect(drawing.height).toBeGreaterThan(middles.at(-1) ?? 0)
})

test('the total of a receipt is large and between two rules', () => {
  const drawing = plan([
    { term: 'Price', value: '40.00' },
    { term: 'Paid', value: '40.00 baht', isTotal: true },
    { term: 'Time', value: '14:32' },
  ])
  const paid = pieceOf(drawing, 'Paid')
  expect(paid.font).toMatch(/^700 36px/)
  const [, above, below] = drawing.rules
  expect(above).toBeGreaterThan(pieceOf(drawing, 'Price').middle)
  expect(above).toBeLessThan(paid.middle)
  expect(below).toBeGreaterThan(paid.middle)
  expect(below).toBeLessThan(pieceOf(drawing, 'Time').middle)
})

test('a receipt is black on white in every theme', () => {
  const operations: [unknown, unknown][] = []
  const brush: Parameters<typeof paintReceipt>[0] = {
    fillStyle: '',
    font: '',
    textAlign: 'left',
    textBaseline: 'top',
    fillRect: (x: number, y: number, w: number, h: number) => void operations.push([brush.fillStyle, [x, y, w, h]]),
    fillText: (text: string) => void operations.push([brush.fillStyle, text]),
  }
  const drawing = plan([{ term: 'Price', value: '40.00' }])
  paintReceipt(brush, drawing)
  expect(operations[0]).toEqual(['#fff', [0, 0, drawing.width, drawing.height]])
  expect(new Set(operations.slice(1).map(([fill]) => fill))).toEqual(new Set(['#000']))
  expect(operations.map(([, content]) => content)).toContain('40.00')
})
