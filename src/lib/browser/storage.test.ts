import { array, object, string } from 'valibot'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { readStorage, removeStorage, writeStorage } from './storage.ts'

const Things = object({ names: array(string()) })

let warned: MockInstance<typeof console.warn>
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

test('what is written is read back, in the place it was written to', () => {
  expect(writeStorage('things', { names: ['a'] }, 'session')).toBe(true)
  expect(readStorage('things', Things, 'session')).toEqual({ names: ['a'] })
  expect(readStorage('things', Things)).toBeUndefined()
  removeStorage('things', 'session')
  expect(readStorage('things', Things, 'session')).toBeUndefined()
  expect(warned).not.toHaveBeenCalled()
})

test.each([
  ['cut off', '{"names":["a'],
  ['empty', ''],
  ['of another shape', '{"names":"a"}'],
  ['null', 'null'],
  ['megabytes of junk', 'x'.repeat(2_000_000)],
])('what is %s is dropped with a warning', (_, text) => {
  localStorage.setItem('things', text)
  expect(readStorage('things', Things)).toBeUndefined()
  expect(localStorage.getItem('things')).toBeNull()
  expect(warned).toHaveBeenCalledOnce()
})

test('a warning names the key and never what was stored', () => {
  localStorage.setItem('things', '{"names":"0812345678"}')
  readStorage('things', Things)
  expect(warned.mock.calls.join()).toContain('things')
  expect(warned.mock.calls.join()).not.toContain('0812345678')
})

test('a full storage says so and does not throw', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(writeStorage('things', { names: [] })).toBe(false)
})

test('a value that JSON cannot hold is not stored', () => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  expect(writeStorage('things', circle)).toBe(false)
})

test('a storage that refuses every call never throws', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
  expect(writeStorage('things', { names: [] })).toBe(false)
  expect(readStorage('things', Things)).toBeUndefined()
  expect(() => removeStorage('things')).not.toThrow()
})

test.each(['local', 'session'] as const)('where even asking for the %s storage throws, nothing else does', (place) => {
  const name = `${place}Storage` as const
  const own = Object.getOwnPropertyDescriptor(globalThis, name)
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(writeStorage('things', { names: [] }, place)).toBe(false)
  expect(readStorage('things', Things, place)).toBeUndefined()
  expect(() => removeStorage('things', place)).not.toThrow()
  Object.defineProperty(globalThis, name, own ?? {})
})
