import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BrandMark } from './brand-mark.tsx'

test('a brand mark is read once, as the name of the brand', () => {
  render(
    <a href="/">
      <BrandMark name="The Wash" />
    </a>,
  )
  expect(screen.getByRole('link', { name: 'The Wash' })).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
})
