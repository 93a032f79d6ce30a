import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = {
  toSorted: Array.prototype.toSorted,
  toReversed: Array.prototype.toReversed,
  timeout: AbortSignal.timeout,
}
afterEach(() => {
  const restore = (target: object, name: keyof typeof kept) =>
    Object.defineProperty(target, name, { value: kept[name], writable: true, enumerable: false, configurable: true })
  restore(Array.prototype, 'toSorted')
  restore(Array.prototype, 'toReversed')
  restore(AbortSignal, 'timeout')
})
// Another file may have loaded it already.
beforeEach(() => {
  vi.resetModules()
})

test('a browser of iOS 15 gets the three functions that it lacks, and counts as old', async () => {
  for (const name of ['toSorted', 'toReversed']) Reflect.deleteProperty(Array.prototype, name)
  Reflect.deleteProperty(AbortSignal, 'timeout')
  const { isOldBrowser } = await import('./older-browsers.ts')
  expect(isOldBrowser()).toBe(true)
  const list = [3, 1, 2]
  expect(list.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  expect(list.toReversed()).toEqual([2, 1, 3])
  expect(list).toEqual([3, 1, 2])
  expect(Object.keys(list)).toEqual(['0', '1', '2'])
  const signal = AbortSignal.timeout(1)
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  expect(signal.aborted).toBe(true)
})

test('a newer browser keeps its own functions', async () => {
  const { isOldBrowser } = await import('./older-browsers.ts')
  expect(isOldBrowser()).toBe(false)
  expect(Array.prototype.toSorted).toBe(kept.toSorted)
})
