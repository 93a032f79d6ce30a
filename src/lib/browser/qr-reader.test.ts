import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type QrReader, withSecondReader } from './qr-reader.ts'

const FRAME = document.createElement('video')
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const nothing: QrReader = async () => []
const light: QrReader = async () => ['ARI4/1/05']
const scanFor = async (reader: QrReader, seconds: number) => {
  const found: string[] = []
  for (let frame = 0; frame < seconds * 4; frame++) {
    found.push(...(await reader(FRAME)))
    await vi.advanceTimersByTimeAsync(250)
  }
  return found
}

test('a code that only the second reader knows, as a light one on a dark ground, is found after some seconds', async () => {
  const load = vi.fn(async () => light)
  const reader = withSecondReader(nothing, load)
  expect(await scanFor(reader, 2.5)).toEqual([])
  expect(load).not.toHaveBeenCalled()
  expect(await scanFor(reader, 3)).toContain('ARI4/1/05')
  expect(load).toHaveBeenCalledTimes(1)
})

test('the first reader goes on where the second cannot be loaded', async () => {
  let isCode = false
  const reader = withSecondReader(
    async () => (isCode ? ['A'] : []),
    () => Promise.reject(new Error('offline')),
  )
  expect(await scanFor(reader, 5)).toEqual([])
  isCode = true
  expect(await reader(FRAME)).toEqual(['A'])
})

test('a first reader that fails is replaced', async () => {
  const reader = withSecondReader(
    () => Promise.reject(new Error('no service')),
    async () => light,
  )
  expect(await reader(FRAME)).toEqual(['ARI4/1/05'])
})
