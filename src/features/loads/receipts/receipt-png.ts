import { drawPng } from '#ui/qr-code/draw-png.ts'
import { paintReceipt, planReceipt, type ReceiptContent } from './draw-receipt.ts'

/**
 * A receipt as a PNG to save or share: 720 px wide, black on white in every theme.
 * @throws Error when the browser provides no canvas context or cannot encode the PNG
 */
export const receiptPng = (content: ReceiptContent): Promise<Blob> =>
  drawPng([...content.head, ...content.rows.flatMap(({ term, value }) => [term, value])], (fontFamily, widthOf) => {
    const drawing = planReceipt(content, fontFamily, widthOf)
    return { ...drawing, paint: (brush) => paintReceipt(brush, drawing) }
  })
