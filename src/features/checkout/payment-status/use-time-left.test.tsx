import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIVE_REGIONS } from '#lib/announcer.ts'
import { requestLocale } from '#lib/i18n/locale.ts'
import { loadMessages } from '#lib/i18n/translate.tsx'
import { setServerTime } from '#lib/server-clock.ts'
import { useTimeLeft } from './use-time-left.ts'

const NOW = Date.parse('2026-11-21T03:00:00.000Z')
const until = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

/** What the polite live region has said, in order. */
let said: string[] = []
let watcher: MutationObserver

beforeEach(async () => {
  requestLocale('en')
  await loadMessages('en')
  vi.useFakeTimers({ now: NOW })
  setServerTime(new Date(NOW).toISOString())
  const region = Object.assign(document.createElement('div'), { id: LIVE_REGIONS.polite })
  document.body.append(region)
  said = []
  watcher = new MutationObserver(() => region.textContent && said.push(region.textContent))
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

test('the time left goes down each second, and ends at zero', async () => {
  const { result } = renderHook(() => useTimeLeft(until(3)))
  expect(result.current).toBe(3_000)
  await pass(1)
  expect(result.current).toBe(2_000)
  await pass(5)
  expect(result.current).toBe(0)
})

test('it is by the server’s clock, whatever this device thinks', () => {
  vi.setSystemTime(NOW - 86_400_000)
  setServerTime(new Date(NOW + 60_000).toISOString())
  const { result } = renderHook(() => useTimeLeft(until(100)))
  expect(result.current).toBe(40_000)
})

test('[W4] ten minutes are spoken of three times: at 5 minutes, 1 minute and 30 seconds', async () => {
  renderHook(() => useTimeLeft(until(600)))
  await pass(299)
  expect(said).toEqual([])
  await pass(2)
  expect(said).toEqual(['5 minutes left to pay'])
  await pass(320)
  expect(said).toEqual(['5 minutes left to pay', '1 minute left to pay', '30 seconds left to pay'])
})

test('who comes late hears only what is still to come', async () => {
  renderHook(() => useTimeLeft(until(45)))
  await pass(60)
  expect(said).toEqual(['30 seconds left to pay'])
})

test('after a long sleep only the nearest mark is spoken', async () => {
  renderHook(() => useTimeLeft(until(600)))
  await pass(1)
  vi.setSystemTime(NOW + 575_000)
  await pass(2)
  expect(said).toEqual(['30 seconds left to pay'])
})

test('a QR that ran out during a sleep is not spoken of as time left', async () => {
  renderHook(() => useTimeLeft(until(600)))
  await pass(1)
  vi.setSystemTime(NOW + 700_000)
  await pass(2)
  expect(said).toEqual([])
})
