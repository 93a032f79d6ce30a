import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Link } from '#ui/link/link.tsx'
import { Phone } from './phone.tsx'

test.each([
  ['081-234-5670', '0 8 1, 2 3 4, 5 6 7 0'],
  ['+66 81 234 5670', '+ 6 6, 8 1, 2 3 4, 5 6 7 0'],
  ['02-123-4567', '0 2, 1 2 3, 4 5 6 7'],
])('[X8] the phone number %s is read digit by digit, in groups', (number, spokenText) => {
  render(
    <Link href="tel:1">
      <Phone number={number} />
    </Link>,
  )
  expect(screen.getByRole('link', { name: spokenText })).toBeDefined()
  expect(screen.getByText(number)).toBeDefined()
})
