import { renderHook, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { LIVE_REGIONS } from '#lib/announcer.ts'
import { useSpokenFacts } from './use-spoken-facts.ts'

const FACTS = [['paid'], ['starting'], ['started', 'done at two']]

/** What is announced while the server reports these numbers of facts one after the other. */
async function heard(...known: number[]): Promise<string[]> {
  const region = document.body.appendChild(document.createElement('div'))
  region.id = LIVE_REGIONS.polite
  const texts: string[] = []
  const observer = new MutationObserver(() => {
    if (region.textContent) texts.push(region.textContent)
  })
  observer.observe(region, { childList: true })
  onTestFinished(() => observer.disconnect())
  const [first = 0, ...later] = known
  const { rerender, unmount } = renderHook((facts: number) => useSpokenFacts(facts, FACTS, 'all'), {
    initialProps: first,
  })
  await waitFor(() => expect(texts).toHaveLength(1))
  for (const [index, facts] of later.entries()) {
    rerender(facts)
    rerender(facts)
    await waitFor(() => expect(texts).toHaveLength(index + 2))
  }
  unmount()
  region.remove()
  return texts
}

test('the facts are heard once each and in order, as the server reports them', async () => {
  expect(await heard(1, 2, 3)).toEqual(['paid', 'starting', 'started. done at two'])
})

test('facts that come together are heard together', async () => {
  expect(await heard(2, 3)).toEqual(['paid. starting', 'started. done at two'])
  expect(await heard(3)).toEqual(['all'])
})
