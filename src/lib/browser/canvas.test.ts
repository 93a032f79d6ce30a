import { afterEach, expect, test, vi } from 'vitest'
import { stubCanvasContext } from '#tests/support/page/browser-features.ts'
import { canReadCanvas } from './canvas.ts'

afterEach(() => void vi.restoreAllMocks())

type Read = (drawn: number[]) => number[]
/** A canvas that answers its pixels as this browser does. */
function stubCanvas(read: Read) {
  const context = {
    fillStyle: '',
    fillRect() {},
    getImageData(_x: number, _y: number, width: number, height: number): ImageData {
      const color = [...context.fillStyle.matchAll(/\d+/g)].map(Number)
      const data = new Uint8ClampedArray(Array.from({ length: width * height }, () => [...read(color), 255]).flat())
      return { data, width, height, colorSpace: 'srgb' }
    },
  }
  stubCanvasContext(context)
}

test('a canvas that answers what was drawn can be read', () => {
  stubCanvas((drawn) => drawn)
  expect(canReadCanvas()).toBe(true)
})

test.each<[string, Read]>([
  ['white, as Tor answers', () => [255, 255, 255]],
  ['black', () => [0, 0, 0]],
  ['noise, as Firefox answers', (drawn) => drawn.map((value) => (value * 7 + 31) % 256)],
  [
    'an error, as an extension throws',
    () => {
      throw new DOMException('', 'SecurityError')
    },
  ],
])('a canvas that answers %s hides pictures', (_, read) => {
  stubCanvas(read)
  expect(canReadCanvas()).toBe(false)
})

test('a browser that gives no drawing context hides nothing: drawing fails, and that is said there', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  expect(canReadCanvas()).toBe(true)
})
