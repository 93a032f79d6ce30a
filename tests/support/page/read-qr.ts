import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** The texts of the QR codes in a PNG, as a phone reads them. */
export async function readQr(picture: Buffer): Promise<string[]> {
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } })
  // Many phones cannot read inverted codes.
  const barcodes = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], tryInvert: false })
  return barcodes.map(({ text }) => text)
}
