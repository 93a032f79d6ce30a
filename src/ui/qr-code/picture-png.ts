import { drawPng } from './draw-png.ts'
import { paintPaper, paintRows, planRows, WIDTH_PX } from './qr-drawing.ts'

type PicturePngInput = {
  /** The code as a data URL. */
  picture: string
  /** Lines of text below the code. The first one is large. */
  lines: readonly string[]
}

/**
 * Like `qrPng`, for a code that exists as a picture only.
 * @throws Error when the browser cannot read the picture, provides no canvas context or cannot encode the PNG
 */
export async function picturePng({ picture, lines }: PicturePngInput): Promise<Blob> {
  const image = new Image()
  image.src = picture
  await image.decode()
  const codeHeight = Math.round((WIDTH_PX * image.naturalHeight) / image.naturalWidth)
  return drawPng(lines, (fontFamily, widthOf) => {
    const { rows, height } = planRows(codeHeight, lines, fontFamily, widthOf)
    return {
      width: WIDTH_PX,
      height,
      paint(brush) {
        paintPaper(brush, height)
        brush.drawImage(image, 0, 0, WIDTH_PX, codeHeight)
        paintRows(brush, rows)
      },
    }
  })
}
