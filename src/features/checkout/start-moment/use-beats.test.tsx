import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MIN_MS, useBeats } from './use-beats.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** @param known steps that the server has reported when the moment begins */
function begin(known: number, riseMs = 800) {
  const onEnd = vi.fn()
  const { result, rerender } = renderHook((steps: number) => useBeats({ known: steps, riseMs, onEnd }), {
    initialProps: known,
  })
  return { onEnd, beat: () => result.current, learn: (steps: number) => act(async () => rerender(steps)) }
}

/** ms until the moment ends, in steps of 10. */
async function untilEnd({ onEnd }: Pick<ReturnType<typeof begin>, 'onEnd'>) {
  for (let ms = 0; ms < 20_000; ms += 10) {
    if (onEnd.mock.calls.length > 0) return ms
    await pass(10)
  }
  throw new Error('it never ended')
}

test('a server that knows everything at once gets three beats, a finale, and one end', async () => {
  const moment = begin(3)
  const seen = new Set<number>()
  for (let ms = 0; ms < 5_000; ms += 50) {
    seen.add(moment.beat())
    await pass(50)
  }
  expect([...seen]).toEqual([0, 1, 2, 3, 4])
  expect(moment.onEnd).toHaveBeenCalledOnce()
})

test.each([800, 1, 300])('it takes %i ms a beat, and never less than its least time', async (riseMs) => {
  const ms = await untilEnd(begin(3, riseMs))
  expect(ms).toBeGreaterThanOrEqual(MIN_MS)
  expect(ms).toBeLessThan(5_000)
})

test('no beat comes before the server knows its step', async () => {
  const moment = begin(1)
  await pass(30_000)
  expect(moment.beat()).toBe(1)
  await moment.learn(2)
  await pass(30_000)
  expect(moment.beat()).toBe(2)
  expect(moment.onEnd).not.toHaveBeenCalled()
  await moment.learn(3)
  await untilEnd(moment)
})

test('a step that comes during a beat does not make it longer or shorter', async () => {
  const moment = begin(1)
  await pass(200)
  await pass(400) // a second call, because React renders when one has ended
  await moment.learn(2)
  await pass(390)
  expect(moment.beat()).toBe(1)
  await pass(20)
  expect(moment.beat()).toBe(2)
})

test.each([
  ['a tap', () => document.body.click()],
  ['Escape', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
])('%s goes to the end at once, and only once', async (_, skip) => {
  const moment = begin(3)
  await pass(300)
  await act(async () => skip())
  expect(moment.onEnd).toHaveBeenCalledOnce()
  await pass(10_000)
  expect(moment.onEnd).toHaveBeenCalledOnce()
})

test('a tap before the machine runs shows what is known, and ends when it runs', async () => {
  const moment = begin(1)
  await act(async () => document.body.click())
  expect(moment.beat()).toBe(1)
  await moment.learn(2)
  expect(moment.beat()).toBe(2)
  expect(moment.onEnd).not.toHaveBeenCalled()
  await moment.learn(3)
  expect(moment.onEnd).toHaveBeenCalledOnce()
})

test('a tap on a link or a button does what it says', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  const moment = begin(3)
  await act(async () => button.click())
  expect(moment.onEnd).not.toHaveBeenCalled()
})

test.each([true, false])('a page that is hidden goes straight to the end (from the start: %s)', async (isFromStart) => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isFromStart ? 'hidden' : 'visible')
  const moment = begin(3)
  if (!isFromStart) {
    expect(moment.onEnd).not.toHaveBeenCalled()
    visibility.mockReturnValue('hidden')
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  }
  expect(moment.onEnd).toHaveBeenCalledOnce()
})
