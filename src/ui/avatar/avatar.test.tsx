import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'
import { initials } from './initials.ts'

test.each([
  ['กตัญญู ดุษฎี', 'กด'],
  ['เอก ใจดี', 'อจ'],
  ['malee sukjai', 'MS'],
  ['Ana María de la Cruz', 'AC'],
  ['มาลี', 'ม'],
  ['  ', ''],
  ['😀', ''],
])('the initials of “%s” are “%s”', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('an avatar is not read: the name stands beside it', () => {
  render(
    <button type="button">
      <Avatar name="มาลี สุขใจ" /> มาลี สุขใจ
    </button>,
  )
  expect(screen.getByRole('button', { name: 'มาลี สุขใจ' })).toBeDefined()
})

test('where the picture does not come the initials stand', () => {
  const { container } = render(<Avatar name="มาลี สุขใจ" src="/missing.webp" />)
  const picture = container.querySelector('img')
  expect(picture).not.toBeNull()
  if (picture) fireEvent.error(picture)
  expect(screen.getByText('มส')).toBeDefined()
})
