import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Price } from './price.tsx'

test('number and unit are read and copied as one piece of text', () => {
  render(
    <p>
      <Price number="1,240.00" unit="บาท" size="l" />
    </p>,
  )
  expect(screen.getByRole('paragraph').textContent).toBe('1,240.00 บาท')
})
