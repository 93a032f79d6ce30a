import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow, setServerTime, useServerNow } from './server-clock.ts'

const START = Date.parse('2026-11-21T03:00:00.000Z')

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  setServerTime(new Date().toISOString())
  vi.useRealTimers()
})

function Clock() {
  return <p>{new Date(useServerNow()).toISOString()}</p>
}

test('takes the time from the server and advances it', () => {
  setServerTime('2026-11-21T03:07:00.000Z')
  expect(serverNow()).toBe(START + 7 * 60_000)
  vi.advanceTimersByTime(1_500)
  expect(serverNow()).toBe(START + 7 * 60_000 + 1_500)
})

test('corrects itself with the next response after the device’s clock was changed', () => {
  setServerTime(new Date(START).toISOString())
  vi.setSystemTime(START - 2 * 86_400_000)
  setServerTime(new Date(START + 10_000).toISOString())
  expect(serverNow()).toBe(START + 10_000)
})

test('re-renders each second with whole seconds that are never behind', () => {
  setServerTime('2026-11-21T03:07:00.400Z')
  render(<Clock />)
  expect(screen.getByText('2026-11-21T03:07:01.000Z')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1_000))
  expect(screen.getByText('2026-11-21T03:07:02.000Z')).toBeTruthy()
})

test('shares one timer between all clocks and stops it with the last of them', () => {
  const first = render(<Clock />)
  const second = render(<Clock />)
  expect(vi.getTimerCount()).toBe(1)
  first.unmount()
  expect(vi.getTimerCount()).toBe(1)
  second.unmount()
  expect(vi.getTimerCount()).toBe(0)
  render(<Clock />)
  expect(vi.getTimerCount()).toBe(1)
})
