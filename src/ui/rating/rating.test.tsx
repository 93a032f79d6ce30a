import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { descriptionsOf } from '#tests/support/descriptions.ts'
import { Rating, type Stars } from './rating.tsx'
import { RatingDisplay } from './rating-picture.tsx'

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
const chosen = () => screen.getByRole('status').textContent

test('[X4] five named choices in one named group, none chosen ahead', () => {
  render(<Review />)
  expect(screen.getByRole('radiogroup', { name: 'สาขานี้เป็นอย่างไร' })).toBeDefined()
  const stars = screen.getAllByRole<HTMLInputElement>('radio')
  expect(stars.map(({ checked }) => checked)).toEqual([false, false, false, false, false])
  for (const name of names) expect(screen.getByRole('radio', { name })).toBeDefined()
})

test('[X4] a star is chosen by press, and changed by arrows', async () => {
  render(<Review />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: '4 ดาว ดี' }))
  expect(chosen()).toBe('4')
  await user.keyboard('{ArrowRight}')
  expect(chosen()).toBe('5')
})

test('what is missing is said with the stars', () => {
  render(<Review errorMessage="เลือกจำนวนดาวก่อน" />)
  const star = screen.getByRole('radio', { name: '1 ดาว แย่' })
  expect(descriptionsOf(star)).toContain('เลือกจำนวนดาวก่อน')
})

test('a picture of stars is one picture with a sentence, or silent beside one', () => {
  const { container, rerender } = render(<RatingDisplay value={4.3} label="4.3 จาก 5 ดาว จาก 128 รีวิว" />)
  expect(screen.getByRole('img', { name: '4.3 จาก 5 ดาว จาก 128 รีวิว' })).toBeDefined()
  rerender(<RatingDisplay value={4.3} />)
  expect(screen.queryByRole('img')).toBeNull()
  expect(container.querySelector('[aria-hidden]')).not.toBeNull()
})
