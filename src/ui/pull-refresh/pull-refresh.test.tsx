import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PullRefresh } from './pull-refresh.tsx'

function setUp(isRefreshing = false) {
  const refreshes: string[] = []
  render(
    <PullRefresh
      label="รีเฟรช"
      pendingLabel="กำลังรีเฟรช"
      isRefreshing={isRefreshing}
      onRefresh={() => refreshes.push('refresh')}
      note="อัปเดต 12 วินาทีที่แล้ว"
    >
      <p>สาขา</p>
    </PullRefresh>,
  )
  return refreshes
}

/** A touch on the list that moves through the given points and ends. */
function swipe(...points: [x: number, y: number][]) {
  const page = screen.getByText('สาขา')
  points.forEach(([clientX, clientY], index) => {
    const touches = [{ clientX, clientY }]
    if (index === 0) fireEvent.touchStart(page, { touches })
    else fireEvent.touchMove(page, { touches })
  })
  fireEvent.touchEnd(page, { touches: [] })
}

test('the button refreshes without a gesture', async () => {
  const refreshes = setUp()
  await userEvent.click(screen.getByRole('button', { name: 'รีเฟรช' }))
  expect(refreshes).toHaveLength(1)
})

test('a full pull refreshes when the touch ends', () => {
  const refreshes = setUp()
  swipe([100, 100], [100, 180], [104, 300])
  expect(refreshes).toHaveLength(1)
})

test.each<[string, [number, number][]]>([
  [
    'half a pull',
    [
      [100, 100],
      [100, 160],
    ],
  ],
  [
    'a pull that is reversed',
    [
      [100, 100],
      [100, 300],
      [100, 110],
    ],
  ],
  [
    'a swipe sideways',
    [
      [100, 100],
      [200, 110],
      [200, 300],
    ],
  ],
  [
    'scrolling',
    [
      [100, 300],
      [100, 200],
      [100, 500],
    ],
  ],
])('%s does not refresh', (_, points) => {
  const refreshes = setUp()
  swipe(...points)
  expect(refreshes).toEqual([])
})

test('a pull during a refresh does not refresh again', () => {
  const refreshes = setUp(true)
  swipe([100, 100], [100, 300])
  expect(refreshes).toEqual([])
  expect(screen.getByRole('progressbar', { name: 'กำลังรีเฟรช' })).toBeDefined()
})
