import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { css } from '#styled/css'
import { Porthole, type PortholeState } from './porthole.tsx'
import { PortholeNumeral } from './porthole-text.tsx'

const leftOf = (picture: HTMLElement) => picture.style.getPropertyValue('--left')

test('a porthole with a label is one image named by the label', () => {
  render(
    <Porthole state="running" remaining={0.5} size={154} label="กำลังซัก เหลือ 18 นาที">
      <PortholeNumeral number="18" unit="นาที" />
    </Porthole>,
  )
  expect(screen.getByRole('img', { name: 'กำลังซัก เหลือ 18 นาที' })).toBeDefined()
  expect(screen.getAllByRole('img')).toHaveLength(1)
})

test('a porthole without a label is hidden from screen readers', () => {
  render(
    <Porthole state="running" remaining={0.5} size={72}>
      <PortholeNumeral number="24" />
    </Porthole>,
  )
  expect(screen.getByText('24').closest('[aria-hidden="true"]')).not.toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
})

test.each([
  [-0.2, '0'],
  [0, '0'],
  [0.43, '0.43'],
  [1, '1'],
  [1.7, '1'],
  [Number.NaN, '0'],
  [Number.POSITIVE_INFINITY, '0'],
])('a porthole draws the share %d as %s', (remaining, drawn) => {
  render(<Porthole state="running" remaining={remaining} size={112} label="เหลือเวลา" />)
  expect(leftOf(screen.getByRole('img', { name: 'เหลือเวลา' }))).toBe(drawn)
})

test('a small porthole draws the share in twenty steps, and nothing only where nothing is left', () => {
  for (const [remaining, drawn] of [
    [0.43, '0.45'],
    [0.01, '0.05'],
    [0, '0'],
  ] as const) {
    const { unmount } = render(<Porthole state="running" remaining={remaining} size={44} label="เหลือเวลา" />)
    expect(leftOf(screen.getByRole('img', { name: 'เหลือเวลา' }))).toBe(drawn)
    unmount()
  }
})

test('[G13] no two states of a porthole have the same shapes', () => {
  const states: PortholeState[] = [
    'free',
    'reserved',
    'running',
    'finishing',
    'done',
    'outOfOrder',
    'offline',
    'paying',
    'full',
    'failed',
  ]
  // Compares paths, circles and the dashes of the ring. Colours are separate classes.
  const rings = [
    css({ strokeDasharray: '[calc(var(--left) * 100px) 200px]' }),
    css({ strokeDasharray: '[16 12]' }),
    css({ strokeDasharray: '[0.1 13.9]' }),
  ]
  const drawings = states.map((state) => {
    const { container, unmount } = render(<Porthole state={state} remaining={0.5} size={72} />)
    const shapes = [...container.querySelectorAll('svg')].flatMap((svg) =>
      [...svg.querySelectorAll('path, circle')].map((shape) =>
        [shape.tagName, shape.getAttribute('d'), shape.getAttribute('r'), shape.getAttribute('pathLength')].join(' '),
      ),
    )
    const ring = rings.find((className) => container.getElementsByClassName(className).length > 0)
    unmount()
    return [ring, ...shapes].join('\n')
  })
  expect(new Set(drawings).size).toBe(states.length)
})

/** As in the recipe: an element with these classes has that style. */
const SWAYING = css({ _motionSafe: { animation: '[sway var(--durations-sway) linear infinite]' } })

test("the water of another customer's load is never animated", () => {
  const isWaveAnimated = (owner: 'mine' | 'other') => {
    const { container, unmount } = render(
      <Porthole state="running" remaining={0.5} size={72} owner={owner} isAnimated />,
    )
    const isAnimated = container.getElementsByClassName(SWAYING).length > 0
    unmount()
    return isAnimated
  }
  expect(isWaveAnimated('mine')).toBe(true)
  expect(isWaveAnimated('other')).toBe(false)
})
