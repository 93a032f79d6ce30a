import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { descriptionsOf } from '#tests/support/page/descriptions.ts'
import { Rating, type Stars } from './rating.tsx'
import { RatingDisplay } from './rating-display.tsx'

const names = ['1 ดาว แย่', '2 ดาว พอใช้', '3 ดาว ปานกลาง', '4 ดาว ดี', '5 ดาว ดีมาก'] as const

function Review({ errorMessage }: { errorMessage?: string }) {
  const [value, setValue] = useState<Stars | null>(null)
  return (
    <>
      <Rating label="สาขานี้เป็นอย่างไร" names={names} value={value} onChange={setValue} errorMessage={errorMessage} />
      <output>{value}</output>
    </>
  )
}
const selectedStars = () => screen.getByRole('status').textContent

test('[X4] a rating is five named radio buttons in one named group, none preselected', () => {
  render(<Review />)
  expect(screen.getByRole('radiogroup', { name: 'สาขานี้เป็นอย่างไร' })).toBeDefined()
  const stars = screen.getAllByRole<HTMLInputElement>('radio')
  expect(stars.map(({ checked }) => checked)).toEqual([false, false, false, false, false])
  for (const name of names) expect(screen.getByRole('radio', { name })).toBeDefined()
})

test('[X4] a press selects a rating, and arrows change it', async () => {
  render(<Review />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: '4 ดาว ดี' }))
  expect(selectedStars()).toBe('4')
  await user.keyboard('{ArrowRight}')
  expect(selectedStars()).toBe('5')
})

test('the error of a rating describes its stars', () => {
  render(<Review errorMessage="เลือกจำนวนดาวก่อน" />)
  const star = screen.getByRole('radio', { name: '1 ดาว แย่' })
  expect(descriptionsOf(star)).toContain('เลือกจำนวนดาวก่อน')
})

test('a rating display is one image with a label, or hidden from screen readers without one', () => {
  const { container, rerender } = render(<RatingDisplay value={4.3} label="4.3 จาก 5 ดาว จาก 128 รีวิว" />)
  expect(screen.getByRole('img', { name: '4.3 จาก 5 ดาว จาก 128 รีวิว' })).toBeDefined()
  rerender(<RatingDisplay value={4.3} />)
  expect(screen.queryByRole('img')).toBeNull()
  expect(container.querySelector('[aria-hidden]')).not.toBeNull()
})
