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

test('the server’s time is told by the server, and goes on from there', () => {
  setServerTime('2026-11-21T03:07:00.000Z')
  expect(serverNow()).toBe(START + 7 * 60_000)
  vi.advanceTimersByTime(1_500)
  expect(serverNow()).toBe(START + 7 * 60_000 + 1_500)
})

test('a device whose clock is changed is right again after the next answer', () => {
  setServerTime(new Date(START).toISOString())
  vi.setSystemTime(START - 2 * 86_400_000)
  setServerTime(new Date(START + 10_000).toISOString())
  expect(serverNow()).toBe(START + 10_000)
})

test('what shows the time moves on each second, in whole seconds that are never behind', () => {
  setServerTime('2026-11-21T03:07:00.400Z')
  render(<Clock />)
  expect(screen.getByText('2026-11-21T03:07:01.000Z')).toBeTruthy()
  act(() => vi.advanceTimersByTime(1_000))
  expect(screen.getByText('2026-11-21T03:07:02.000Z')).toBeTruthy()
})

test('many clocks share one timer, which ends with the last of them', () => {
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
