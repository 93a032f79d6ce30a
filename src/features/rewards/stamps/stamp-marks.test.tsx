import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StampMarks, StampsInDrum } from './stamp-marks.tsx'

function marksOf(stamps: number, needed: number) {
  const collected: number[] = []
  const onMark = (_: SVGGElement, index: number) => void collected.push(index)
  const marks = () => (
    <svg aria-hidden>
      <StampMarks stamps={stamps} needed={needed} onMark={onMark} />
    </svg>
  )
  const { container, rerender } = render(marks())
  // As by each second of a clock: the marks appear once.
  rerender(marks())
  const looks = [...container.querySelectorAll('circle')].map((mark) => mark.getAttribute('class'))
  const ticks = [...container.querySelectorAll('svg > g')].map((mark) => mark.querySelector('path') !== null)
  return { looks, ticks, collected }
}

test('a stamp card has a mark for each of its stamps, and the collected ones come first and look different', () => {
  const { looks, ticks, collected } = marksOf(3, 10)
  expect(looks).toHaveLength(10)
  expect(collected).toEqual([0, 1, 2])
  expect(new Set(looks.slice(0, 3)).size).toBe(1)
  expect(new Set(looks.slice(3)).size).toBe(1)
  expect(looks[0]).not.toBe(looks[3])
  expect(ticks).toEqual([true, true, true, false, false, false, false, false, false, false])
})

test('a card of more stamps than can be told apart has no marks', () => {
  expect(marksOf(3, 20).looks).toHaveLength(20)
  expect(marksOf(3, 21).looks).toEqual([])
})

/** Radius of the drum in a door of 200 units. */
const DRUM = 81

test('in an open drum every mark is within the drum, where no door covers it', () => {
  const { container } = render(<StampsInDrum stamps={3} needed={10} />)
  const farthest = [...container.querySelectorAll('svg > g')].map((place) => {
    const [x = 0, y = 0] = (place.getAttribute('transform')?.match(/[\d.]+/g) ?? []).map(Number)
    return Math.hypot(x - 100, y - 100) + Number(place.querySelector('circle')?.getAttribute('r'))
  })
  expect(farthest).toHaveLength(10)
  expect(Math.max(...farthest)).toBeLessThan(DRUM)
  expect(Math.min(...farthest)).toBeGreaterThan(DRUM / 2)
})
