import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MachineDots } from './machine-dots.tsx'

test('a row of doors is one picture that says what it shows', () => {
  render(<MachineDots states={['free', 'busy', 'broken']} label="เครื่องซัก ว่าง 1 จาก 3" />)
  const row = screen.getByRole('img', { name: 'เครื่องซัก ว่าง 1 จาก 3' })
  expect(row.children).toHaveLength(3)
  expect(screen.getAllByRole('img')).toHaveLength(1)
})

test('each state has a look of its own, and only a broken door a slash', () => {
  render(<MachineDots states={['free', 'busy', 'broken']} label="ประตู" />)
  const looks = [...screen.getByRole('img', { name: 'ประตู' }).children].map(({ className }) => className)
  expect(new Set(looks).size).toBe(3)
  expect(looks.map((look) => look.includes('slash'))).toEqual([false, false, true])
})
