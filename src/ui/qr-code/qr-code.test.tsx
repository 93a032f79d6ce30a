import { render, screen } from '@testing-library/react'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'
import { paintDrawing, planDrawing } from './qr-drawing.ts'
import { QUIET_ZONE, qrModules } from './qr-modules.ts'

const PAYLOAD = '00020101021230570016A000000677010112011501075360003150102080000000153037645405 50.005802TH6304ABCD'

/** A white image to draw rectangles on, in the format that the decoder reads. */
function sheet(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const fill = (x: number, y: number, w: number, h: number, value: number) => {
    for (let row = y; row < y + h; row++)
      for (let column = x; column < x + w; column++)
        data.fill(value, (row * width + column) * 4, (row * width + column) * 4 + 3)
  }
  return { fill, image: { width, height, data } }
}

test('[W3] a QR code has a name and decodes to its payload', () => {
  render(<QrCode payload={PAYLOAD} label="พร้อมเพย์ 50 บาท" />)
  const picture = screen.getByRole('img', { name: 'พร้อมเพย์ 50 บาท' })
  const side = Number(picture.getAttribute('viewBox')?.split(' ')[2])
  const scale = 4
  const paper = sheet(side * scale, side * scale)
  const path = picture.querySelector('path')?.getAttribute('d') ?? ''
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    paper.fill(Number(x) * scale, Number(y) * scale, Number(length) * scale, scale, 0)
  }
  expect(decodeQR(paper.image)).toBe(PAYLOAD)
})

test('[W3] a QR code has four white modules on every side', () => {
  const modules = qrModules(PAYLOAD)
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [{ x, y }] : [])))
  const last = modules.length - 1
  expect(Math.min(...dark.map(({ x }) => x))).toBe(QUIET_ZONE)
  expect(Math.min(...dark.map(({ y }) => y))).toBe(QUIET_ZONE)
  expect(Math.max(...dark.map(({ x }) => x))).toBe(last - QUIET_ZONE)
  expect(Math.max(...dark.map(({ y }) => y))).toBe(last - QUIET_ZONE)
  expect(QUIET_ZONE).toBe(4)
})

test('the saved QR image is at least 600 px wide, decodes, and has its text below the code and within its edges', () => {
  const modules = qrModules(PAYLOAD)
  const widthOf = (text: string, font: string) => text.length * Number(/(\d+)px/.exec(font)?.[1]) * 0.6
  const lines = ['50.00 บาท', 'เครื่องซัก 05 สาขาอารีย์ ซอย 4 ถนนพหลโยธิน แขวงสามเสนใน เขตพญาไท กรุงเทพมหานคร']
  const drawing = planDrawing(modules, lines, 'sans-serif', widthOf)
  expect(drawing.width).toBeGreaterThanOrEqual(600)

  const paper = sheet(drawing.width, drawing.height)
  const writtenTexts: { text: string; font: string; y: number }[] = []
  const brush: Parameters<typeof paintDrawing>[0] = {
    fillStyle: '',
    font: '',
    textAlign: 'start',
    textBaseline: 'alphabetic',
    fillRect: (x: number, y: number, w: number, h: number) =>
      paper.fill(x, y, w, h, brush.fillStyle === '#000' ? 0 : 255),
    fillText: (text: string, _x: number, y: number) => void writtenTexts.push({ text, font: brush.font, y }),
  }
  paintDrawing(brush, modules, drawing)

  expect(decodeQR(paper.image)).toBe(PAYLOAD)
  expect(
    writtenTexts
      .map(({ text }) => text)
      .join('')
      .replaceAll(' ', ''),
  ).toBe(lines.join('').replaceAll(' ', ''))
  const codeEnd = drawing.squarePx * (modules.length - QUIET_ZONE)
  for (const { text, font, y } of writtenTexts) {
    expect(y).toBeGreaterThan(codeEnd)
    expect(y).toBeLessThan(drawing.height)
    expect(widthOf(text.trim(), font)).toBeLessThanOrEqual(drawing.width)
  }
  expect(writtenTexts.length).toBeGreaterThan(lines.length)
})
