import { nativeReader, ownReader, type QrReader, type ReadHints } from './qr-reader.ts'

/** More than any phone's camera writes. */
const MAX_FILE_BYTES = 60 * 2 ** 20
/** What browsers on phones may fail to decode. */
const MANY_PIXELS = 50e6

export type PictureFailure =
  /** Not a picture at all. */
  | 'not-picture'
  /** Damaged, or of a kind that this browser does not know. */
  | 'unreadable'
  | 'too-large'
  /** Our reader could not be loaded or broke. */
  | 'no-reader'

type Opened = { source: CanvasImageSource; width: number; height: number; close: () => void }

/** How the picture is drawn and read. One way finds what another does not. */
type Attempt = ReadHints & {
  /** The longer side in pixels. */
  side: number
  /** Larger than the picture is: else it stays as small as it is. */
  canGrow?: boolean
  isInPieces?: boolean
  ground?: 'black'
  /** Share of the side that is added all round: a code cut out to its edge has no quiet zone. */
  margin?: number
}

/** Sides of a piece and of what it shares with the next, in pixels. A code that is larger is found in the whole. */
const PIECE = 1200
const OVERLAP = 400

const ATTEMPTS: readonly Attempt[] = [
  { side: 1600 },
  // A small code in a large photograph, piece by piece: the whole would hold up the page.
  { side: 4096, isInPieces: true },
  { side: 700, canGrow: true, binarizer: 'GlobalHistogram' },
  { side: 1000, canGrow: true, margin: 0.08, tryDenoise: true },
  { side: 350, canGrow: true },
  // White modules on nothing are white on white.
  { side: 1000, ground: 'black', margin: 0.08 },
]

/** How pictures begin, of the kinds that browsers show or cameras write. */
const PICTURES = /^(?:\x89PNG|\xff\xd8|GIF8|RIFF....WEBP|BM|II\*\0|MM\0\*|....ftyp|\s*<(?:\?xml|svg|!--))/s

async function failureOf(file: Blob): Promise<PictureFailure> {
  const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer())
  const start = String.fromCharCode(...bytes).replace(/^\xef\xbb\xbf/, '')
  return PICTURES.test(start) ? 'unreadable' : 'not-picture'
}

/** As the browser shows it: turned as the camera was held. */
async function open(file: Blob): Promise<Opened | PictureFailure> {
  try {
    const bitmap = await createImageBitmap(file)
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() }
  } catch {
    // Not every browser takes every kind that it shows here, nor any drawing in SVG.
  }
  let image: HTMLImageElement | undefined
  let url = ''
  try {
    url = URL.createObjectURL(file)
    image = new Image()
    image.src = url
    await image.decode()
    // A drawing may have no size of its own.
    const [width, height] = [image.naturalWidth || 1000, image.naturalHeight || 1000]
    return { source: image, width, height, close: () => URL.revokeObjectURL(url) }
  } catch {
    URL.revokeObjectURL(url)
    if (image && image.naturalWidth * image.naturalHeight > MANY_PIXELS) return 'too-large'
    return failureOf(file)
  }
}

/** Drawn on paper, what is transparent is white; in one image or several that overlap. */
function* imagesOf({ source, width, height }: Opened, attempt: Attempt): Generator<ImageData> {
  const { side, canGrow, isInPieces, ground, margin = 0 } = attempt
  const scale = side / Math.max(width, height)
  const by = canGrow ? scale : Math.min(1, scale)
  const [wide, high] = [Math.max(1, Math.round(width * by)), Math.max(1, Math.round(height * by))]
  const edge = Math.round(margin * side)
  const most = isInPieces ? PIECE : Number.POSITIVE_INFINITY
  for (let top = 0; top === 0 || top + OVERLAP < high; top += most - OVERLAP)
    for (let left = 0; left === 0 || left + OVERLAP < wide; left += most - OVERLAP) {
      const canvas = document.createElement('canvas')
      canvas.width = Math.min(most, wide - left) + 2 * edge
      canvas.height = Math.min(most, high - top) + 2 * edge
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (!context) return
      context.fillStyle = ground ?? 'white'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.imageSmoothingQuality = 'high'
      context.drawImage(source, edge - left, edge - top, wide, high)
      yield context.getImageData(0, 0, canvas.width, canvas.height)
    }
}

/** Lets the page draw and answer between two attempts. */
const breathe = () => new Promise((resolve) => setTimeout(resolve))

/** @throws when our reader breaks */
async function readOpened(opened: Opened, isWanted: (text: string) => boolean): Promise<string[] | undefined> {
  const found = new Set<string>()
  const isDone = () => [...found].some(isWanted)
  const look = async (read: QrReader, attempt: Attempt) => {
    const { binarizer, tryDenoise } = attempt
    const hints = { ...(binarizer ? { binarizer } : {}), ...(tryDenoise ? { tryDenoise } : {}) }
    for (const image of imagesOf(opened, attempt)) {
      await breathe()
      for (const text of await read(image, hints)) found.add(text)
      if (isDone()) return
    }
  }
  const native = await nativeReader()
  const [first = { side: 1600 }] = ATTEMPTS
  const isNativeSound = native
    ? await look(native, first).then(
        () => true,
        () => false,
      )
    : false
  if (isDone()) return [...found]
  const own = await ownReader().catch(() => undefined)
  if (!own) return isNativeSound ? [...found] : undefined
  for (const attempt of ATTEMPTS) {
    if (attempt.side > 1600 && Math.max(opened.width, opened.height) <= 1600) continue
    await look(own, attempt)
    if (isDone()) break
  }
  return [...found]
}

/**
 * The texts of the QR codes in a picture file of any kind that the browser can show; none where it holds none.
 * @param isWanted whether a text is the one that is looked for: then it looks no further
 */
export async function readPicture(
  file: Blob,
  isWanted: (text: string) => boolean = () => true,
): Promise<string[] | PictureFailure> {
  if (file.size > MAX_FILE_BYTES) return 'too-large'
  const opened = await open(file)
  if (typeof opened === 'string') return opened
  try {
    return (await readOpened(opened, isWanted)) ?? 'no-reader'
  } catch {
    return 'no-reader'
  } finally {
    opened.close()
  }
}
