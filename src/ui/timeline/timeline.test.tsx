import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Timeline, type TimelineState } from './timeline.tsx'

const stateText = { done: 'เสร็จแล้ว', current: 'ตอนนี้', todo: 'ยังไม่ถึง', failed: 'ไม่สำเร็จ' }
const events = (['done', 'failed', 'current', 'todo'] as const).map((state) => ({ title: `ขั้น ${state}`, state }))

test('[G13] each event says its state in words, and the one that happens now is marked', () => {
  render(<Timeline label="สถานะผ้า" stateText={stateText} events={events} />)
  const items = within(screen.getByRole('list', { name: 'สถานะผ้า' })).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    'ขั้น done, เสร็จแล้ว',
    'ขั้น failed, ไม่สำเร็จ',
    'ขั้น current, ตอนนี้',
    'ขั้น todo, ยังไม่ถึง',
  ])
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
})

test('[G13] no two states are drawn alike', () => {
  const drawn = events.map(({ state }: { state: TimelineState }) => {
    const { container, unmount } = render(
      <Timeline label="สถานะผ้า" stateText={stateText} events={[{ title: 'ขั้น', state }]} />,
    )
    const sign = container.querySelector('path')?.getAttribute('d') ?? ''
    unmount()
    return sign
  })
  expect(new Set(drawn).size).toBe(events.length)
})
