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

test('reads a written value back from the same storage only', () => {
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
])('discards a stored value that is %s, with a warning', (_, text) => {
  localStorage.setItem('things', text)
  expect(readStorage('things', Things)).toBeUndefined()
  expect(localStorage.getItem('things')).toBeNull()
  expect(warned).toHaveBeenCalledOnce()
})

test('names the key in the warning, but never the stored value', () => {
  localStorage.setItem('things', '{"names":"0812345678"}')
  readStorage('things', Things)
  expect(warned.mock.calls.join()).toContain('things')
  expect(warned.mock.calls.join()).not.toContain('0812345678')
})

test('returns false and does not throw when the storage is full', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(writeStorage('things', { names: [] })).toBe(false)
})

test('does not store a value that JSON cannot represent', () => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  expect(writeStorage('things', circle)).toBe(false)
})

test('never throws when the storage refuses every call', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
  expect(writeStorage('things', { names: [] })).toBe(false)
  expect(readStorage('things', Things)).toBeUndefined()
  expect(() => removeStorage('things')).not.toThrow()
})

test.each(['local', 'session'] as const)('never throws where even accessing the %s storage does', (area) => {
  const name = `${area}Storage` as const
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, name)
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(writeStorage('things', { names: [] }, area)).toBe(false)
  expect(readStorage('things', Things, area)).toBeUndefined()
  expect(() => removeStorage('things', area)).not.toThrow()
  Object.defineProperty(globalThis, name, descriptor ?? {})
})
