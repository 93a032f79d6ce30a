import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TinyDoors } from './tiny-doors.tsx'

test('a row of doors is one picture that says what it shows', () => {
  render(<TinyDoors states={['free', 'busy', 'broken']} label="เครื่องซัก ว่าง 1 จาก 3" />)
  const row = screen.getByRole('img', { name: 'เครื่องซัก ว่าง 1 จาก 3' })
  expect(row.children).toHaveLength(3)
  expect(screen.getAllByRole('img')).toHaveLength(1)
})

test('only a broken door is slashed', () => {
  render(<TinyDoors states={['free', 'busy', 'broken']} label="ประตู" />)
  const slashes = [...screen.getByRole('img', { name: 'ประตู' }).children].map(
    (door) => door.querySelectorAll('path').length,
  )
  expect(slashes).toEqual([0, 0, 1])
})
