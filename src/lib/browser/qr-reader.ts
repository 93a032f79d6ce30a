import type { ReaderOptions } from 'zxing-wasm/reader'

/** Enough for the 300 kB of the WebAssembly reader on a slow connection. */
const LOAD_TIMEOUT_MS = 20_000

export type Picture = ImageData | HTMLVideoElement
export type ReadHints = Pick<ReaderOptions, 'binarizer' | 'tryDenoise'>

/**
 * How long the browser's own reader may find nothing before the other one is asked too: Android's knows no light code on a dark
 * ground. https://github.com/juliansteenbakker/mobile_scanner/issues/1201
 */
const NATIVE_ONLY_MS = 3_000

/** Reads the texts of all QR codes in a picture. */
export type QrReader = (picture: Picture, hints?: ReadHints) => Promise<string[]>

type Detector = { detect(picture: Picture): Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

declare global {
  // Only in Chromium on Android, ChromeOS and macOS; not in TypeScript's DOM library.
  var BarcodeDetector: DetectorClass | undefined
}

/** The browser's built-in reader; undefined if it has none. */
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
      purgeZXingModule() // otherwise the next try gets the same rejected promise
      throw cause
    })
  await prepare().catch(async () => {
    // The file may have been corrupted in transit, and an HTTP cache keeps it for a year.
    await (await fetch(url, { cache: 'reload' })).arrayBuffer()
    return prepare()
  })
  return async (picture, hints) => {
    const image = picture instanceof HTMLVideoElement ? pixels(picture) : picture
    if (!image) return []
    const barcodes = await readBarcodes(image, { formats: ['QRCode'], textMode: 'Plain', ...hints })
    return barcodes.map(({ text }) => text)
  }
}

let reader: Promise<QrReader> | undefined

/**
 * ZXing in WebAssembly, served from our origin and loaded only where the browser cannot read codes itself.
 * @throws when it cannot be loaded, or not in time
 */
export function wasmReader(): Promise<QrReader> {
  if (reader) return reader
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('QR reader did not load in time')), LOAD_TIMEOUT_MS)
  })
  reader = Promise.race([loadReader(), timeout])
    .catch((cause: unknown) => {
      reader = undefined // the next try may be online
      throw cause
    })
    .finally(() => clearTimeout(timer))
  return reader
}

/**
 * The browser's reader, with the other one where it fails, and besides where it has found nothing for a while.
 * @param load the other reader
 */
export function withSecondReader(first: QrReader, load: () => Promise<QrReader>): QrReader {
  let native: QrReader | undefined = first
  let second: QrReader | undefined
  let isLoading = false
  let emptySince = performance.now()
  /** In the background: the first reader goes on meanwhile. */
  function loadSecond() {
    if (isLoading) return
    isLoading = true
    void load().then(
      (reader) => {
        second = reader
      },
      () => {}, // without a signal only the first one reads
    )
  }
  return async (picture) => {
    try {
      if (native) {
        const texts = await native(picture)
        if (texts.length > 0) emptySince = performance.now()
        if (texts.length > 0 || performance.now() - emptySince < NATIVE_ONLY_MS) return texts
        loadSecond()
        return (await second?.(picture).catch(() => undefined)) ?? []
      }
    } catch (cause) {
      // No frame is available yet, which is not a failure of the reader.
      if (cause instanceof DOMException && cause.name === 'InvalidStateError') return []
      native = undefined
    }
    return (await load())(picture)
  }
}

/**
 * The browser's built-in reader with the WebAssembly one, or that alone where it is missing.
 * @throws when the WebAssembly reader is needed and cannot be loaded
 */
export async function qrReader(): Promise<QrReader> {
  const native = await nativeReader()
  return native ? withSecondReader(native, wasmReader) : wasmReader()
}

/** Why no reader works: a browser without WebAssembly, as in Lockdown Mode, gets none by trying again. */
export const missingReader = () => ('WebAssembly' in globalThis ? ('no-reader' as const) : ('no-wasm' as const))
