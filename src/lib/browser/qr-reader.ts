import type { ReaderOptions } from 'zxing-wasm/reader'

/** Longer than a slow signal needs for the 300 kB of our reader. */
const LOAD_TIMEOUT_MS = 20_000

export type Picture = ImageData | HTMLVideoElement
export type ReadHints = Pick<ReaderOptions, 'binarizer' | 'tryDenoise'>

/** Reads the texts of all QR codes in a picture. */
export type QrReader = (picture: Picture, hints?: ReadHints) => Promise<string[]>

type Detector = { detect(picture: Picture): Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

declare global {
  // Not in TypeScript's DOM library: Chromium on Android, ChromeOS and macOS only.
  var BarcodeDetector: DetectorClass | undefined
}

/** The browser's own reader; undefined where it has none. */
export async function nativeReader(): Promise<QrReader | undefined> {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (!globalThis.BarcodeDetector || !formats?.includes('qr_code')) return undefined
  const detector = new globalThis.BarcodeDetector({ formats: ['qr_code'] })
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

function pixels(video: HTMLVideoElement): ImageData | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || canvas.width === 0) return undefined
  context.drawImage(video, 0, 0)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

async function loadReader(): Promise<QrReader> {
  const [{ prepareZXingModule, purgeZXingModule, readBarcodes }, { default: url }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  const prepare = () =>
    prepareZXingModule({ overrides: { locateFile: () => url }, fireImmediately: true }).catch((cause: unknown) => {
      purgeZXingModule() // it would give the same failure to the next try
      throw cause
    })
  await prepare().catch(async () => {
    // What came may be spoilt on its way, and an HTTP cache keeps it for a year.
    await (await fetch(url, { cache: 'reload' })).arrayBuffer()
    return prepare()
  })
  return async (picture, hints) => {
    const image = picture instanceof HTMLVideoElement ? pixels(picture) : picture
    if (!image) return []
    const found = await readBarcodes(image, { formats: ['QRCode'], textMode: 'Plain', ...hints })
    return found.map(({ text }) => text)
  }
}

let reader: Promise<QrReader> | undefined

/**
 * ZXing in WebAssembly, served by us and loaded only where the browser cannot read a code itself.
 * @throws when it cannot be loaded, or not in time
 */
export function ownReader(): Promise<QrReader> {
  if (reader) return reader
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The QR reader did not load in time')), LOAD_TIMEOUT_MS)
  })
  reader = Promise.race([loadReader(), late])
    .catch((cause: unknown) => {
      reader = undefined // the next try may have a network
      throw cause
    })
    .finally(() => clearTimeout(timer))
  return reader
}

/**
 * The browser's own reader, else ours; ours too from when the browser's fails, as on phones without its service.
 * @throws when ours is needed and cannot be loaded
 */
export async function qrReader(): Promise<QrReader> {
  let native = await nativeReader()
  if (!native) return ownReader()
  return async (picture) => {
    try {
      if (native) return await native(picture)
    } catch (cause) {
      // A frame that is not there yet says nothing of the reader.
      if (cause instanceof DOMException && cause.name === 'InvalidStateError') return []
      native = undefined
    }
    return (await ownReader())(picture)
  }
}
