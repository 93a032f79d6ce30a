import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIVE_REGIONS } from '#lib/announcer.ts'
import { useSpokenFacts } from './use-spoken-facts.ts'

const FACTS = ['paid', 'starting']

let texts: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  const region = document.body.appendChild(document.createElement('div'))
  region.id = LIVE_REGIONS.polite
  texts = []
  new MutationObserver(() => region.textContent && texts.push(region.textContent)).observe(region, { childList: true })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** What is announced while the server reports these numbers of facts, each after a pause. */
async function heard(pauseMs: number, ...known: number[]): Promise<string[]> {
  const { rerender } = renderHook((facts: number) => useSpokenFacts(facts, FACTS), { initialProps: known[0] ?? 0 })
  await pass(pauseMs)
  for (const facts of known.slice(1)) {
    rerender(facts)
    rerender(facts)
    await pass(pauseMs)
  }
  await pass(5_000)
  return texts
}

test('the facts are heard once each and in order; that the machine has started is said by the page that follows', async () => {
  expect(await heard(3_000, 1, 2, 3)).toEqual(['paid', 'starting'])
})

test('of two facts within a second only the later one is heard', async () => {
  expect(await heard(100, 1, 2, 3)).toEqual(['paid'])
})

test('facts that come together are heard as the later one', async () => {
  expect(await heard(3_000, 2)).toEqual(['starting'])
})

test('a page that takes the focus has said its name, which is the first fact', async () => {
  const main = document.body.appendChild(document.createElement('main'))
  main.id = 'main'
  main.tabIndex = -1
  main.focus()
  expect(await heard(3_000, 1, 2)).toEqual(['starting'])
})
