import { drawPng } from '#ui/qr-code/draw-png.ts'
import { paintSlip, planSlip, type SlipContent } from './draw-receipt.ts'

/**
 * Facts by name as a PNG to save or share: 720 px wide, black on white in every theme.
 * @throws Error when the browser gives no canvas or no picture of it
 */
export const slipPng = (content: SlipContent): Promise<Blob> =>
  drawPng([...content.head, ...content.rows.flatMap(({ term, value }) => [term, value])], (fontFamily, widthOf) => {
    const drawing = planSlip(content, fontFamily, widthOf)
    return { ...drawing, paint: (brush) => paintSlip(brush, drawing) }
  })
