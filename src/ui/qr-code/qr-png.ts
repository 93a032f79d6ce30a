import { drawPng } from './draw-png.ts'
import { paintDrawing, planDrawing } from './qr-drawing.ts'
import { qrModules } from './qr-modules.ts'

export type QrPngInput = {
  payload: string
  /** Lines of text below the code. The first one is large. */
  lines: readonly string[]
}

/**
 * The QR code with its text as a PNG to save or share: 720 px wide, black on white in every theme.
 * @throws Error when the browser provides no canvas context or cannot encode the PNG
 */
export const qrPng = ({ payload, lines }: QrPngInput): Promise<Blob> =>
  drawPng(lines, (fontFamily, widthOf) => {
    const modules = qrModules(payload)
    const drawing = planDrawing(modules, lines, fontFamily, widthOf)
    return { ...drawing, paint: (brush) => paintDrawing(brush, modules, drawing) }
  })
