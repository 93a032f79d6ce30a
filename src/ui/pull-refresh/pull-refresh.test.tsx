import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PullRefresh } from './pull-refresh.tsx'

function setUp(isRefreshing = false) {
  const asked: string[] = []
  render(
    <PullRefresh
      label="รีเฟรช"
      pendingLabel="กำลังรีเฟรช"
      isRefreshing={isRefreshing}
      onRefresh={() => asked.push('refresh')}
      note="อัปเดต 12 วินาทีที่แล้ว"
    >
      <p>สาขา</p>
    </PullRefresh>,
  )
  return asked
}

/** A finger on the list, going through the given points and leaving. */
function swipe(...points: [x: number, y: number][]) {
  const page = screen.getByText('สาขา')
  points.forEach(([clientX, clientY], index) => {
    const touches = [{ clientX, clientY }]
    if (index === 0) fireEvent.touchStart(page, { touches })
    else fireEvent.touchMove(page, { touches })
  })
  fireEvent.touchEnd(page, { touches: [] })
}

test('the button asks anew, without any gesture', async () => {
  const asked = setUp()
  await userEvent.click(screen.getByRole('button', { name: 'รีเฟรช' }))
  expect(asked).toHaveLength(1)
})

test('a pull all the way down asks anew when the finger leaves', () => {
  const asked = setUp()
  swipe([100, 100], [100, 180], [104, 300])
  expect(asked).toHaveLength(1)
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
    'a pull taken back',
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
])('%s asks for nothing', (_, points) => {
  const asked = setUp()
  swipe(...points)
  expect(asked).toEqual([])
})

test('while it is under way a second pull asks for nothing', () => {
  const asked = setUp(true)
  swipe([100, 100], [100, 300])
  expect(asked).toEqual([])
  expect(screen.getByRole('progressbar', { name: 'กำลังรีเฟรช' })).toBeDefined()
})
