import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encodeQR } from 'qr'
import { beforeAll, expect, test, vi } from 'vitest'
import type { QrReader } from './qr-reader.ts'

/** jsdom has none. */
class Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}

/** The reader that the app loads, as it reads a frame of the camera. */
let read: QrReader
beforeAll(async () => {
  vi.stubGlobal('ImageData', Pixels)
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  vi.stubGlobal('fetch', async () => new Response(wasm, { headers: { 'content-type': 'application/wasm' } }))
  const { wasmReader } = await import('./qr-reader.ts')
  read = await wasmReader()
})

const CODE = 'https://washday.example/qr-scanner?node_id=ARI4&address=1&sub_position=05'
const MODULE = 6
type Frame = { ink?: number; paper?: number; stain?: number }

/** A frame with the code as the label prints it. `stain` is the share of its side that nobody can read, from its middle. */
function frame({ ink = 20, paper = 235, stain = 0 }: Frame = {}): ImageData {
  const modules = encodeQR(CODE, 'raw', { ecc: 'quartile', border: 4 })
  const side = modules.length * MODULE
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  const isStained = (x: number, y: number) => Math.max(Math.abs(x / side - 0.5), Math.abs(y / side - 0.5)) < stain / 2
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const isInk = modules[Math.floor(y / MODULE)]?.[Math.floor(x / MODULE)]
      data.fill(isStained(x, y) ? paper : isInk ? ink : paper, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return new ImageData(data, side, side)
}

test.each([
  ['a clean code', {}],
  ['a light code on a dark ground', { ink: 235, paper: 20 }],
  ['a pale code', { ink: 150, paper: 190 }],
  ['a code of which the middle is worn off', { stain: 0.25 }],
  ['a light code on a dark ground of which the middle is worn off', { ink: 235, paper: 20, stain: 0.25 }],
] satisfies [string, Frame][])('the camera reads %s', async (_, facts) => {
  expect(await read(frame(facts))).toEqual([CODE])
})

test('a code that is worn off beyond its spare parts is not guessed', async () => {
  expect(await read(frame({ stain: 0.75 }))).toEqual([])
})
