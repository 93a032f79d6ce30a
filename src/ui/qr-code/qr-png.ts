import { drawPng } from './draw-png.ts'
import { paintDrawing, planDrawing } from './qr-drawing.ts'
import { qrModules } from './qr-modules.ts'

export type QrPngInput = {
  payload: string
  /** Under the code, the first one large. */
  lines: readonly string[]
}

/**
 * The code and what it is for, as a PNG to save or share: 720 px wide, black on white in every theme.
 * @throws Error when the browser gives no canvas or no picture of it
 */
export const qrPng = ({ payload, lines }: QrPngInput): Promise<Blob> =>
  drawPng(lines, (fontFamily, widthOf) => {
    const modules = qrModules(payload)
    const drawing = planDrawing(modules, lines, fontFamily, widthOf)
    return { ...drawing, paint: (brush) => paintDrawing(brush, modules, drawing) }
  })
