import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { DrumFigure, StageDrum } from './stage-drum.tsx'

test('a drum without a label is hidden from screen readers, but not with a QR code in it', () => {
  const code = <img alt="พร้อมเพย์ 50 บาท" src="data:," />
  const { rerender } = render(<StageDrum state="starting">{code}</StageDrum>)
  expect(screen.queryByRole('img')).toBeNull()
  rerender(
    <StageDrum state="code" size="code" left={1}>
      {code}
    </StageDrum>,
  )
  expect(screen.getByRole('img', { name: 'พร้อมเพย์ 50 บาท' })).toBeDefined()
})

test('a drum with a label is one image named by it', () => {
  render(
    <StageDrum state="running" left={0.5} label="เครื่องซัก 04 เหลือ 18 นาที">
      18
    </StageDrum>,
  )
  expect(screen.getByRole('img', { name: 'เครื่องซัก 04 เหลือ 18 นาที' })).toBeDefined()
  expect(screen.getAllByRole('img')).toHaveLength(1)
})

/** Of a ring: `stage-drum__arc--ring_dots` and the like. */
const ringOf = (state: 'alarm' | 'running' | 'done' | 'unpaid') => {
  const { container, unmount } = render(<StageDrum state={state} left={0.5} />)
  const ring = container.querySelector('circle[pathLength]')?.getAttribute('class')
  unmount()
  return ring
}

test('the ring of a failed start has another form than that of any load that goes well', () => {
  const alarm = ringOf('alarm')
  expect(alarm).toBeTruthy()
  for (const state of ['running', 'done', 'unpaid'] as const) expect(ringOf(state), state).not.toBe(alarm)
})

test('nothing is drawn behind a figure', () => {
  const holes = (children?: ReactNode) => {
    const { container, unmount } = render(<StageDrum state="idle">{children}</StageDrum>)
    const { length } = container.querySelectorAll('circle[stroke-dasharray]')
    unmount()
    return length
  }
  expect(holes()).toBe(3)
  expect(holes(<DrumFigure number="19" unit="นาที" />)).toBe(0)
})

test('a drum that is ajar shows the drawing that a page asks for, and the brand’s sign without one', () => {
  const drawing = (scene?: 'lock' | 'night') => {
    const { container, unmount } = render(<StageDrum state="guest" {...(scene ? { scene } : {})} />)
    const [, part] = /--things: var\(--stage-(\w+)\)/.exec(container.innerHTML) ?? []
    unmount()
    return part
  }
  expect(drawing('lock')).toBe('lock')
  expect(drawing('night')).toBe('night')
  expect(drawing(), 'the style sheet says it').toBeUndefined()
})
