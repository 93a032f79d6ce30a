type Picture = Blob | ImageData | HTMLVideoElement

/** Reads the text of a QR code; undefined when there is none in the picture. */
export type QrReader = (picture: Picture) => Promise<string | undefined>

type Detector = { detect(picture: Picture): Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

declare global {
  // Not in TypeScript's DOM library: Chromium on Android, ChromeOS and macOS only.
  var BarcodeDetector: DetectorClass | undefined
}

async function nativeReader(): Promise<QrReader | undefined> {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (!globalThis.BarcodeDetector || !formats?.includes('qr_code')) return undefined
  const detector = new globalThis.BarcodeDetector({ formats: ['qr_code'] })
  return async (picture) => (await detector.detect(picture))[0]?.rawValue
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

/** ZXing in WebAssembly, served by us and loaded only where the browser cannot read codes itself. */
async function ownReader(): Promise<QrReader> {
  const [{ prepareZXingModule, readBarcodes }, { default: url }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => url }, fireImmediately: true })
  return async (picture) => {
    const image = picture instanceof HTMLVideoElement ? pixels(picture) : picture
    if (!image) return undefined
    const [found] = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return found?.text
  }
}

let reader: Promise<QrReader> | undefined

/** The browser's own reader, else ours. */
export const qrReader = (): Promise<QrReader> => {
  reader ??= nativeReader()
    .then((native) => native ?? ownReader())
    .catch((cause: unknown) => {
      reader = undefined // the next try may have a network
      throw cause
    })
  return reader
}
