import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { prefersReducedData, watchOnlineStatus } from './online-status.ts'

describe('prefersReducedData', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test.each([
    ['the browser gives no network information', undefined, false],
    ['the network is 4g', { effectiveType: '4g', saveData: false }, false],
    ['the network is 3g', { effectiveType: '3g', saveData: false }, false],
    ['the network is 2g', { effectiveType: '2g', saveData: false }, true],
    ['the network is slower than 2g', { effectiveType: 'slow-2g', saveData: false }, true],
    ['the customer saves data', { effectiveType: '4g', saveData: true }, true],
  ])('when %s (%o), prefersReducedData() is %s', (_, connection, expected) => {
    vi.stubGlobal('navigator', { connection })
    expect(prefersReducedData()).toBe(expected)
  })
})

describe('watchOnlineStatus', () => {
  let reported: boolean[] = []
  let stop = () => {}
  const turn = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }

  beforeEach(() => {
    vi.useFakeTimers()
    reported = []
  })
  afterEach(() => {
    stop()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  const watch = () => {
    stop = watchOnlineStatus((isOnline) => reported.push(isOnline))
  }

  test('reports once that the network is lost and once that it is back', () => {
    watch()
    turn(false)
    vi.advanceTimersByTime(60_000)
    expect(reported).toEqual([false])
    turn(true)
    vi.advanceTimersByTime(60_000)
    expect(reported).toEqual([false, true])
  })

  test('does not report the initial online status', () => {
    turn(false)
    watch()
    vi.advanceTimersByTime(60_000)
    expect(reported).toEqual([])
    turn(true)
    vi.advanceTimersByTime(2_000)
    expect(reported).toEqual([true])
  })

  test('[O2] reports a flapping network only once it is stable, and only if its status has changed', () => {
    watch()
    for (const isOnline of [false, true, false, true, false, true]) {
      turn(isOnline)
      vi.advanceTimersByTime(1_500)
    }
    vi.advanceTimersByTime(60_000)
    expect(reported).toEqual([])
    for (const isOnline of [false, true, false]) {
      turn(isOnline)
      vi.advanceTimersByTime(1_500)
    }
    vi.advanceTimersByTime(60_000)
    expect(reported).toEqual([false])
  })

  test('reports no online status after watching was stopped', () => {
    watch()
    turn(false)
    stop()
    vi.advanceTimersByTime(60_000)
    expect(reported).toEqual([])
  })
})
