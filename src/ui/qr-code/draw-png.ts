export const LINE_HEIGHT = 1.6 // Thai marks stand on two floors above the letter

/** The width in px that a text has in a font of CSS. */
export type WidthOf = (text: string, font: string) => number

/** What a drawing needs of a canvas. */
export type Brush = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'font' | 'textAlign' | 'textBaseline' | 'fillRect' | 'fillText'
>

type Plan = { width: number; height: number; paint: (brush: Brush) => void }

/**
 * A picture drawn in the page's own font.
 * @param texts all that will be written on it
 * @param plan where everything goes, once texts can be measured
 * @throws Error when the browser gives no canvas or no picture of it
 */
export async function drawPng(
  texts: readonly string[],
  plan: (fontFamily: string, widthOf: WidthOf) => Plan,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser gave no canvas to draw on')
  const { fontFamily } = getComputedStyle(document.body)
  // A canvas draws with what has been loaded, and does not wait by itself.
  await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 28px ${fontFamily}`, texts.join(' '))))

  const { width, height, paint } = plan(fontFamily, (text, font) => {
    context.font = font
    return context.measureText(text).width
  })
  canvas.width = width
  canvas.height = height
  paint(context)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('The browser gave no picture of the canvas'))
    }, 'image/png')
  })
}
