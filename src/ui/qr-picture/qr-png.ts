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
export async function qrPng({ payload, lines }: QrPngInput): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser gave no canvas to draw on')
  const { fontFamily } = getComputedStyle(document.body)
  // A canvas draws with what has been loaded, and does not wait by itself.
  const text = lines.join(' ')
  await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 28px ${fontFamily}`, text)))

  const modules = qrModules(payload)
  const drawing = planDrawing(modules, lines, fontFamily, (row, font) => {
    context.font = font
    return context.measureText(row).width
  })
  canvas.width = drawing.width
  canvas.height = drawing.height
  paintDrawing(context, modules, drawing)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('The browser gave no picture of the canvas'))
    }, 'image/png')
  })
}
