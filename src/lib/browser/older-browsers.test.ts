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

test('a browser that makes no ids, as on a page without TLS, gets the function', async () => {
  const { prototype } = globalThis.Crypto
  const owner = [crypto, Object.getPrototypeOf(crypto), prototype].find((one) => Object.hasOwn(one, 'randomUUID'))
  const own = Object.getOwnPropertyDescriptor(owner, 'randomUUID')
  Reflect.deleteProperty(owner, 'randomUUID')
  expect('randomUUID' in crypto).toBe(false)
  try {
    await import('./older-browsers.ts')
    const ids = Array.from({ length: 500 }, () => crypto.randomUUID())
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(ids.map((id) => id[0])).size).toBe(16)
  } finally {
    Reflect.deleteProperty(crypto, 'randomUUID')
    if (own) Object.defineProperty(owner, 'randomUUID', own)
  }
})
