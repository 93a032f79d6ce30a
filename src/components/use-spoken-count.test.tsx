import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestLocale } from '#lib/i18n/locale.ts'
import { loadMessages } from '#lib/i18n/translate.tsx'
import { addLiveRegion } from '#tests/support/page/announcements.ts'
import { useSpokenCount } from './use-spoken-count.ts'

let texts: string[] = []
beforeEach(async () => {
  requestLocale('en')
  await loadMessages('en')
  vi.useFakeTimers()
  texts = addLiveRegion()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('[R7] the number of digits is announced when typing rests and when all are entered, never 0 and never the digits', async () => {
  const { rerender } = renderHook(useSpokenCount, { initialProps: 0 })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(2_000)
  for (const count of [1, 2, 3]) {
    rerender(count)
    await pass(300)
  }
  await pass(2_000)
  expect(texts).toEqual(['3 of 6 digits entered'])
  for (const count of [4, 5, 6]) {
    rerender(count)
    await pass(100)
  }
  expect(texts.slice(1)).toEqual(['6 of 6 digits entered'])
  rerender(0)
  await pass(2_000)
  expect(texts).toHaveLength(2)
})
