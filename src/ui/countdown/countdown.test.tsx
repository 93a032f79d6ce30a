import { render, renderHook, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Countdown } from './countdown.tsx'
import { useThresholds } from './use-thresholds.ts'

const MARKS = [300_000, 60_000, 30_000]

/** Marks that are reported while the remaining time has these values one after the other. */
function marksOf(...remaining: number[]) {
  const passed: number[] = []
  const onMark = (mark: number) => void passed.push(mark)
  const { rerender } = renderHook((ms: number) => useThresholds(ms, MARKS, onMark), { initialProps: remaining[0] ?? 0 })
  for (const ms of remaining.slice(1)) rerender(ms)
  return passed
}

test('[W4] a countdown is a line of words for screen readers, and neither a timer nor a live region', () => {
  const { container } = render(
    <p>
      <Countdown text="8:42" label="เหลือ 8 นาที 42 วินาที" />
    </p>,
  )
  expect(screen.getByText('8:42').closest('[aria-hidden="true"]')).not.toBeNull()
  expect(screen.getByText('เหลือ 8 นาที 42 วินาที').closest('[aria-hidden="true"]')).toBeNull()
  expect(container.querySelector('[role], [aria-live]')).toBeNull()
})

test('each mark is reported once, when it is passed', () => {
  expect(marksOf(301_000, 300_000, 299_000, 298_000, 61_000, 60_000, 59_000)).toEqual([300_000, 60_000])
})

test('a mark is reported again for a new time, and not when a late response has set the clock back', () => {
  expect(marksOf(301_000, 299_000, 306_000, 300_000)).toEqual([300_000])
  expect(marksOf(301_000, 299_000, 600_000, 300_000)).toEqual([300_000, 300_000])
})

test('after a suspension only the nearest mark is reported, and none when the time is over', () => {
  expect(marksOf(301_000, 50_000, 0)).toEqual([60_000])
})
