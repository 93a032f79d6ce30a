import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Carousel } from './carousel.tsx'

function setUp(slides = ['ก', 'ข', 'ค']) {
  const said: string[] = []
  render(
    <Carousel
      label="โปรโมชัน"
      previousLabel="ก่อนหน้า"
      nextLabel="ถัดไป"
      positionText={(place, count) => `${place} จาก ${count}`}
      onMove={(position) => said.push(position)}
    >
      {slides.map((slide) => (
        <a key={slide} href={`/${slide}`}>
          {slide}
        </a>
      ))}
    </Carousel>,
  )
  return { said, user: userEvent.setup() }
}

test('[X2] the buttons go through the slides and round, and what is said is where one is', async () => {
  const { said, user } = setUp()
  expect(screen.getByRole('group', { name: 'โปรโมชัน' })).toBeDefined()
  expect(screen.getByText('1 จาก 3')).toBeDefined()
  const next = screen.getByRole('button', { name: 'ถัดไป' })
  for (let press = 0; press < 3; press++) await user.click(next)
  await user.click(screen.getByRole('button', { name: 'ก่อนหน้า' }))
  expect(said).toEqual(['2 จาก 3', '3 จาก 3', '1 จาก 3', '3 จาก 3'])
  expect(screen.getByText('3 จาก 3')).toBeDefined()
})

test('[X2] the arrow keys do the same, but not from inside a slide', async () => {
  const { said, user } = setUp()
  screen.getByRole('list', { name: '1 จาก 3' }).focus()
  await user.keyboard('{ArrowRight}{End}{Home}{ArrowLeft}')
  expect(said).toEqual(['2 จาก 3', '3 จาก 3', '1 จาก 3', '3 จาก 3'])
  screen.getByRole('link', { name: 'ก' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(said).toHaveLength(4)
})

test('the slide of what has the focus is shown, without a word', async () => {
  const { said, user } = setUp()
  await user.tab()
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'ข' }))
  expect(screen.getByText('2 จาก 3')).toBeDefined()
  expect(said).toEqual([])
})

test('one slide alone has nothing to press', () => {
  setUp(['ก'])
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('list').tabIndex).toBe(-1)
})

test('[X2] nothing moves by itself, however long one looks', () => {
  vi.useFakeTimers()
  const { said } = setUp()
  act(() => void vi.advanceTimersByTime(600_000))
  expect(screen.getByText('1 จาก 3')).toBeDefined()
  expect(said).toEqual([])
  vi.useRealTimers()
})
