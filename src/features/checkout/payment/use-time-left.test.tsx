import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIVE_REGIONS } from '#lib/announcer.ts'
import { requestLocale } from '#lib/i18n/locale.ts'
import { loadMessages, t } from '#lib/i18n/translate.tsx'
import { setServerTime } from '#lib/server-clock.ts'
import { durationText, useTimeLeft } from './use-time-left.ts'

const NOW = Date.parse('2026-11-21T03:00:00.000Z')
const until = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

/** Announcements of the polite live region, in order. */
let announcements: string[] = []
let watcher: MutationObserver

beforeEach(async () => {
  requestLocale('en')
  await loadMessages('en')
  vi.useFakeTimers({ now: NOW })
  setServerTime(new Date(NOW).toISOString())
  const region = Object.assign(document.createElement('div'), { id: LIVE_REGIONS.polite })
  document.body.append(region)
  announcements = []
  watcher = new MutationObserver(() => region.textContent && announcements.push(region.textContent))
  watcher.observe(region, { childList: true })
})
afterEach(() => {
  watcher.disconnect()
  vi.useRealTimers()
  document.body.replaceChildren()
})

async function pass(seconds: number) {
  for (let second = 0; second < seconds; second++) await act(async () => void vi.advanceTimersByTime(1_000))
}

test('the time left decreases each second and stops at zero', async () => {
  const { result } = renderHook(() => useTimeLeft(until(3), 'wait.leftSpoken'))
  expect(result.current).toBe(3_000)
  await pass(1)
  expect(result.current).toBe(2_000)
  await pass(5)
  expect(result.current).toBe(0)
})

test('uses the server’s clock, not the device’s', () => {
  vi.setSystemTime(NOW - 86_400_000)
  setServerTime(new Date(NOW + 60_000).toISOString())
  const { result } = renderHook(() => useTimeLeft(until(100), 'wait.leftSpoken'))
  expect(result.current).toBe(40_000)
})

test('[W4] announces the time left three times in ten minutes: at 5 minutes, 1 minute and 30 seconds', async () => {
  renderHook(() => useTimeLeft(until(600), 'wait.leftSpoken'))
  await pass(299)
  expect(announcements).toEqual([])
  await pass(2)
  expect(announcements).toEqual(['5 minutes left to pay'])
  await pass(320)
  expect(announcements).toEqual(['5 minutes left to pay', '1 minute left to pay', '30 seconds left to pay'])
})

test('the time to choose after a failed start is announced at the same marks, in its own words', async () => {
  renderHook(() => useTimeLeft(until(301), 'end.restartLeft'))
  await pass(2)
  expect(announcements).toEqual(['5 minutes left to start it again'])
})

test.each([
  [594_000, '9 minutes 54 seconds'],
  [60_000, '1 minute'],
  [59_001, '1 minute'],
  [1_000, '1 second'],
  [0, '0 seconds'],
])('%i ms are %s, as figures would be a time of day', (ms, text) => {
  expect(durationText(ms, t)).toBe(text)
})

test('announces only the marks that are still ahead when it starts late', async () => {
  renderHook(() => useTimeLeft(until(45), 'wait.leftSpoken'))
  await pass(60)
  expect(announcements).toEqual(['30 seconds left to pay'])
})

test('announces only the nearest mark after a long sleep', async () => {
  renderHook(() => useTimeLeft(until(600), 'wait.leftSpoken'))
  await pass(1)
  vi.setSystemTime(NOW + 575_000)
  await pass(2)
  expect(announcements).toEqual(['30 seconds left to pay'])
})

test('announces no time left for a QR that expired during a sleep', async () => {
  renderHook(() => useTimeLeft(until(600), 'wait.leftSpoken'))
  await pass(1)
  vi.setSystemTime(NOW + 700_000)
  await pass(2)
  expect(announcements).toEqual([])
})
