import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Countdown } from './countdown.tsx'

const MARKS = [300_000, 60_000, 30_000]

/** A countdown at any remaining time, and the marks that it has reported. */
function createClock() {
  const passedMarks: number[] = []
  const clock = (remainingMs: number) => (
    <Countdown
      remainingMs={remainingMs}
      totalMs={900_000}
      text=""
      label="เวลา"
      marks={MARKS}
      onMark={(mark) => passedMarks.push(mark)}
    />
  )
  return { clock, passedMarks }
}

test('[W4] a countdown is a timer with its time in words and is not a live region', () => {
  render(<Countdown remainingMs={522_000} totalMs={900_000} text="8:42" label="เหลือ 8 นาที 42 วินาที" />)
  const timer = screen.getByRole('timer', { name: 'เหลือ 8 นาที 42 วินาที' })
  expect(timer.getAttribute('aria-live')).toBe('off')
  expect(screen.getByText('8:42').closest('[aria-hidden="true"]')).not.toBeNull()
})

test('a countdown reports each mark once, when it is passed', () => {
  const { clock, passedMarks } = createClock()
  const { rerender } = render(clock(301_000))
  for (const remainingMs of [300_000, 299_000, 298_000, 61_000, 60_000, 59_000]) rerender(clock(remainingMs))
  expect(passedMarks).toEqual([300_000, 60_000])
})

test('a mark is reported again for a new time, and not when a late response has set the clock back', () => {
  const { clock, passedMarks } = createClock()
  const { rerender } = render(clock(301_000))
  for (const remainingMs of [299_000, 306_000, 300_000]) rerender(clock(remainingMs))
  expect(passedMarks).toEqual([300_000])
  for (const remainingMs of [600_000, 300_000]) rerender(clock(remainingMs))
  expect(passedMarks).toEqual([300_000, 300_000])
})

test('after a suspension a countdown reports only the nearest mark, and none when the time is over', () => {
  const { clock, passedMarks } = createClock()
  const { rerender } = render(clock(301_000))
  rerender(clock(50_000))
  expect(passedMarks).toEqual([60_000])
  rerender(clock(0))
  expect(passedMarks).toEqual([60_000])
})
