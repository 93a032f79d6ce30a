import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** What a phone would read off a picture, a PNG. */
export async function readQr(picture: Buffer): Promise<string[]> {
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } })
  // Many phones do not read white on black.
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], tryInvert: false })
  return found.map(({ text }) => text)
}
