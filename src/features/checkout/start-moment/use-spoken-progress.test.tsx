import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addLiveRegion } from '#tests/support/page/announcements.ts'
import { useSpokenProgress } from './use-spoken-progress.ts'

const STEPS = ['paid', 'starting']

let texts: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  texts = addLiveRegion()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** What is announced while the server reports these numbers of steps, each after a pause. */
async function heard(pauseMs: number, ...known: number[]): Promise<string[]> {
  const { rerender } = renderHook((steps: number) => useSpokenProgress(steps, STEPS), { initialProps: known[0] ?? 0 })
  await pass(pauseMs)
  for (const steps of known.slice(1)) {
    rerender(steps)
    rerender(steps)
    await pass(pauseMs)
  }
  await pass(5_000)
  return texts
}

test('the steps are heard once each and in order; that the machine has started is said by the page that follows', async () => {
  expect(await heard(3_000, 1, 2, 3)).toEqual(['paid', 'starting'])
})

test('of two steps within a second only the later one is heard', async () => {
  expect(await heard(100, 1, 2, 3)).toEqual(['paid'])
})

test('steps that come together are heard as the later one', async () => {
  expect(await heard(3_000, 2)).toEqual(['starting'])
})

test('a page that takes the focus has said its name, which is the first step', async () => {
  const main = document.body.appendChild(document.createElement('main'))
  main.id = 'main'
  main.tabIndex = -1
  main.focus()
  expect(await heard(3_000, 1, 2)).toEqual(['starting'])
})
