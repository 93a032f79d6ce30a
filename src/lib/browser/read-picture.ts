import { canReadCanvas } from './canvas.ts'
import { missingReader, nativeReader, type QrReader, type ReadHints, wasmReader } from './qr-reader.ts'

/** Larger than the files of any phone's camera. */
const MAX_FILE_BYTES = 60 * 2 ** 20
/** Above this, browsers on phones may fail to decode a picture. */
const LARGE_PIXELS = 50e6

export type PictureFailure =
  /** The file is not a picture. */
  | 'not-picture'
  /** Damaged, or of a format that this browser does not support. */
  | 'unreadable'
  | 'too-large'
  /** The WebAssembly reader could not be loaded, or failed. */
  | 'no-reader'
  /** The browser runs no WebAssembly, as in Lockdown Mode. */
  | 'no-wasm'
  /** The browser hides pictures from pages. */
  | 'hidden'

type DecodedPicture = { source: CanvasImageSource; width: number; height: number; close: () => void }

/** How the picture is drawn and read. Each variant finds codes that others miss. */
type ReadVariant = ReadHints & {
  /** The longer side in pixels. */
  side: number
  /** Whether to enlarge a smaller picture. */
  canGrow?: boolean
  isTiled?: boolean
  background?: 'black'
  /** Margin as a share of the side: a code cropped to its edge has no quiet zone. */
  margin?: number
}

/** Sides of a tile and of its overlap with the next, in pixels. A larger code is found in the whole picture. */
const TILE = 1200
const OVERLAP = 400

const VARIANTS: readonly ReadVariant[] = [
  { side: 1600 },
  // For a small code in a large photograph. Tiled, because reading the whole at once would block the page.
  { side: 4096, isTiled: true },
  { side: 700, canGrow: true, binarizer: 'GlobalHistogram' },
  { side: 1000, canGrow: true, margin: 0.08, tryDenoise: true },
  { side: 350, canGrow: true },
  // For white modules on a transparent background.
  { side: 1000, background: 'black', margin: 0.08 },
]

/** File signatures of the formats that browsers show or cameras write. */
const PICTURE_SIGNATURE = /^(?:\x89PNG|\xff\xd8|GIF8|RIFF....WEBP|BM|II\*\0|MM\0\*|....ftyp|\s*<(?:\?xml|svg|!--))/s

async function failureOf(file: Blob): Promise<PictureFailure> {
  const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer())
  const start = String.fromCharCode(...bytes).replace(/^\xef\xbb\xbf/, '')
  return PICTURE_SIGNATURE.test(start) ? 'unreadable' : 'not-picture'
}

/** Decodes a picture with its orientation applied. */
async function decode(file: Blob): Promise<DecodedPicture | PictureFailure> {
  try {
    const bitmap = await createImageBitmap(file)
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() }
  } catch {
    // Some browsers support fewer formats here than in `<img>`, and no SVG.
  }
  let image: HTMLImageElement | undefined
  let url = ''
  try {
    url = URL.createObjectURL(file)
    image = new Image()
    image.src = url
    await image.decode()
    // An SVG may have no intrinsic size.
    const [width, height] = [image.naturalWidth || 1000, image.naturalHeight || 1000]
    return { source: image, width, height, close: () => URL.revokeObjectURL(url) }
  } catch {
    URL.revokeObjectURL(url)
    if (image && image.naturalWidth * image.naturalHeight > LARGE_PIXELS) return 'too-large'
    return failureOf(file)
  }
}

/** The picture on a white background by default, as one image or several overlapping tiles. */
function* imagesOf({ source, width, height }: DecodedPicture, variant: ReadVariant): Generator<ImageData> {
  const { side, canGrow, isTiled, background, margin = 0 } = variant
  const fit = side / Math.max(width, height)
  const scale = canGrow ? fit : Math.min(1, fit)
  const [scaledWidth, scaledHeight] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const edge = Math.round(margin * side)
  const tileSide = isTiled ? TILE : Number.POSITIVE_INFINITY
  for (let top = 0; top === 0 || top + OVERLAP < scaledHeight; top += tileSide - OVERLAP)
    for (let left = 0; left === 0 || left + OVERLAP < scaledWidth; left += tileSide - OVERLAP) {
      const canvas = document.createElement('canvas')
      canvas.width = Math.min(tileSide, scaledWidth - left) + 2 * edge
      canvas.height = Math.min(tileSide, scaledHeight - top) + 2 * edge
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (!context) return
      context.fillStyle = background ?? 'white'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.imageSmoothingQuality = 'high'
      context.drawImage(source, edge - left, edge - top, scaledWidth, scaledHeight)
      yield context.getImageData(0, 0, canvas.width, canvas.height)
    }
}

/** Lets the page render and handle events between two reads. */
const yieldToPage = () => new Promise((resolve) => setTimeout(resolve))

/**
 * @returns undefined when no reader works
 * @throws when the WebAssembly reader fails
 */
async function readDecoded(
  picture: DecodedPicture,
  isWanted: (text: string) => boolean,
): Promise<string[] | undefined> {
  const texts = new Set<string>()
  const isDone = () => [...texts].some(isWanted)
  const tryVariant = async (read: QrReader, variant: ReadVariant) => {
    const { binarizer, tryDenoise } = variant
    const hints = { ...(binarizer ? { binarizer } : {}), ...(tryDenoise ? { tryDenoise } : {}) }
    for (const image of imagesOf(picture, variant)) {
      await yieldToPage()
      for (const text of await read(image, hints)) texts.add(text)
      if (isDone()) return
    }
  }
  const native = await nativeReader()
  const [firstVariant = { side: 1600 }] = VARIANTS
  const isNativeWorking = native
    ? await tryVariant(native, firstVariant).then(
        () => true,
        () => false,
      )
    : false
  if (isDone()) return [...texts]
  const wasm = await wasmReader().catch(() => undefined)
  if (!wasm) return isNativeWorking ? [...texts] : undefined
  for (const variant of VARIANTS) {
    if (variant.side > 1600 && Math.max(picture.width, picture.height) <= 1600) continue
    await tryVariant(wasm, variant)
    if (isDone()) break
  }
  return [...texts]
}

/**
 * Reads the texts of the QR codes in a picture file of any format that the browser can show.
 * @param isWanted stops reading once it returns true for a text
 */
export async function readPicture(
  file: Blob,
  isWanted: (text: string) => boolean = () => true,
): Promise<string[] | PictureFailure> {
  if (file.size > MAX_FILE_BYTES) return 'too-large'
  if (!canReadCanvas()) return 'hidden'
  const picture = await decode(file)
  if (typeof picture === 'string') return picture
  try {
    return (await readDecoded(picture, isWanted)) ?? missingReader()
  } catch {
    return missingReader()
  } finally {
    picture.close()
  }
}
