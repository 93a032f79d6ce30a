import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Carousel } from './carousel.tsx'

function setUp(slides = ['ก', 'ข', 'ค']) {
  const announcements: string[] = []
  render(
    <Carousel
      label="โปรโมชัน"
      previousLabel="ก่อนหน้า"
      nextLabel="ถัดไป"
      positionText={(position, count) => `${position} จาก ${count}`}
      onMove={(position) => announcements.push(position)}
    >
      {slides.map((slide) => (
        <a key={slide} href={`/${slide}`}>
          {slide}
        </a>
      ))}
    </Carousel>,
  )
  return { announcements, user: userEvent.setup() }
}

test('[X2] the buttons change the slide, wrap around and report the position', async () => {
  const { announcements, user } = setUp()
  expect(screen.getByRole('group', { name: 'โปรโมชัน' })).toBeDefined()
  expect(screen.getByText('1 จาก 3')).toBeDefined()
  const next = screen.getByRole('button', { name: 'ถัดไป' })
  for (let press = 0; press < 3; press++) await user.click(next)
  await user.click(screen.getByRole('button', { name: 'ก่อนหน้า' }))
  expect(announcements).toEqual(['2 จาก 3', '3 จาก 3', '1 จาก 3', '3 จาก 3'])
  expect(screen.getByText('3 จาก 3')).toBeDefined()
})

test('[X2] arrows, Home and End change the slide, but not from inside a slide', async () => {
  const { announcements, user } = setUp()
  screen.getByRole('list', { name: '1 จาก 3' }).focus()
  await user.keyboard('{ArrowRight}{End}{Home}{ArrowLeft}')
  expect(announcements).toEqual(['2 จาก 3', '3 จาก 3', '1 จาก 3', '3 จาก 3'])
  screen.getByRole('link', { name: 'ก' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(announcements).toHaveLength(4)
})

test('focus on a control scrolls to its slide without an announcement', async () => {
  const { announcements, user } = setUp()
  // The buttons, the list, the first slide, the second.
  for (let press = 0; press < 5; press++) await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'ข' }))
  expect(screen.getByText('2 จาก 3')).toBeDefined()
  expect(announcements).toEqual([])
})

test('a single slide has no buttons and no tab stop', () => {
  setUp(['ก'])
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('list').tabIndex).toBe(-1)
})

test('[X2] the slides never move by themselves', () => {
  vi.useFakeTimers()
  const { announcements } = setUp()
  act(() => void vi.advanceTimersByTime(600_000))
  expect(screen.getByText('1 จาก 3')).toBeDefined()
  expect(announcements).toEqual([])
  vi.useRealTimers()
})
