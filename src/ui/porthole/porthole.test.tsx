import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Porthole, type PortholeState } from './porthole.tsx'
import { PortholeNumeral } from './porthole-text.tsx'

const leftOf = (picture: HTMLElement) => picture.style.getPropertyValue('--left')

test('a porthole with a label is one picture with that sentence as its name', () => {
  render(
    <Porthole state="running" left={0.5} size={154} label="กำลังซัก เหลือ 18 นาที">
      <PortholeNumeral number="18" unit="นาที" />
    </Porthole>,
  )
  expect(screen.getByRole('img', { name: 'กำลังซัก เหลือ 18 นาที' })).toBeDefined()
  expect(screen.getAllByRole('img')).toHaveLength(1)
})

test('a porthole without a label is not there for screen readers', () => {
  render(
    <Porthole state="running" left={0.5} size={72}>
      <PortholeNumeral number="24" />
    </Porthole>,
  )
  expect(screen.getByText('24').closest('[aria-hidden="true"]')).not.toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
})

test('a code in a nameless porthole can still be found', () => {
  render(
    <Porthole state="paying" left={1} size="qr">
      <img alt="พร้อมเพย์ 50 บาท" src="data:," />
    </Porthole>,
  )
  expect(screen.getByRole('img', { name: 'พร้อมเพย์ 50 บาท' })).toBeDefined()
})

test.each([
  [-0.2, '0'],
  [0, '0'],
  [0.43, '0.43'],
  [1, '1'],
  [1.7, '1'],
  [Number.NaN, '0'],
  [Number.POSITIVE_INFINITY, '0'],
])('a share of %d is drawn as %s', (left, drawn) => {
  render(<Porthole state="running" left={left} size={72} label="เหลือเวลา" />)
  expect(leftOf(screen.getByRole('img', { name: 'เหลือเวลา' }))).toBe(drawn)
})

test('[G13] no two states are drawn with the same shapes', () => {
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
  // Colours are classes of their own: what is left is paths, circles and the shape of the ring.
  const drawn = states.map((state) => {
    const { container, unmount } = render(<Porthole state={state} left={0.5} size={72} />)
    const shapes = [...container.querySelectorAll('svg')].flatMap((svg) =>
      [...svg.querySelectorAll('path, circle')].map((shape) =>
        [shape.tagName, shape.getAttribute('d'), shape.getAttribute('r'), shape.getAttribute('pathLength')].join(' '),
      ),
    )
    const ring = /stroke-dasharray_\S+/.exec(container.innerHTML)?.[0]
    unmount()
    return [ring, ...shapes].join('\n')
  })
  expect(new Set(drawn).size).toBe(states.length)
})

test("the water of somebody else's load never sways", () => {
  const wave = (owner: 'mine' | 'other') => {
    const { container, unmount } = render(<Porthole state="running" left={0.5} size={72} owner={owner} isAnimated />)
    const isMoving = container.innerHTML.includes('sway')
    unmount()
    return isMoving
  }
  expect(wave('mine')).toBe(true)
  expect(wave('other')).toBe(false)
})
