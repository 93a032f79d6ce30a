import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchOnlineStatus } from './network.ts'

let told: boolean[] = []
let stop = () => {}
const turn = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

beforeEach(() => {
  vi.useFakeTimers()
  told = []
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const watch = () => {
  stop = watchOnlineStatus((isOnline) => told.push(isOnline))
}

test('a network that is lost, and one that is back, are each told once', () => {
  watch()
  turn(false)
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([false])
  turn(true)
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([false, true])
})

test('how it is at first is no news', () => {
  turn(false)
  watch()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
  turn(true)
  vi.advanceTimersByTime(2_000)
  expect(told).toEqual([true])
})

test('[O2] a line that flaps is told of when it rests, and only if that is news', () => {
  watch()
  for (const isOnline of [false, true, false, true, false, true]) {
    turn(isOnline)
    vi.advanceTimersByTime(1_500)
  }
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
  for (const isOnline of [false, true, false]) {
    turn(isOnline)
    vi.advanceTimersByTime(1_500)
  }
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([false])
})

test('who has stopped listening hears nothing more', () => {
  watch()
  turn(false)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
})
