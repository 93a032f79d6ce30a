import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Price } from './price.tsx'

test('number and unit of a price are one text for screen readers and the clipboard', () => {
  render(
    <p>
      <Price number="1,240.00" unit="บาท" size="l" />
    </p>,
  )
  expect(screen.getByRole('paragraph').textContent).toBe('1,240.00 บาท')
})
