export const LINE_HEIGHT = 1.6 // room for two levels of Thai marks above a letter

/** The width in px of a text in a CSS font. */
export type WidthOf = (text: string, font: string) => number

/** The parts of a canvas context that drawings use. */
export type Brush = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'font' | 'textAlign' | 'textBaseline' | 'fillRect' | 'fillText'
>

type Plan = { width: number; height: number; paint: (brush: CanvasRenderingContext2D) => void }

/**
 * Draws a PNG with the font of the page.
 * @param texts every text of the drawing, to load the fonts for
 * @param plan lays out the drawing once texts can be measured
 * @throws Error when the browser provides no canvas context or cannot encode the PNG
 */
export async function drawPng(
  texts: readonly string[],
  plan: (fontFamily: string, widthOf: WidthOf) => Plan,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser provides no canvas context')
  const { fontFamily } = getComputedStyle(document.body)
  // A canvas draws with the fonts that are loaded and does not wait for others.
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
      else reject(new Error('The browser could not encode the canvas as a PNG'))
    }, 'image/png')
  })
}
