import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PagePending } from './page-pending.tsx'

test('a page that loads has the empty field of a wide window, which costs a phone no text and no picture', () => {
  const { container } = render(<PagePending />)
  const field = container.querySelector('[data-aside=field]')
  expect(field?.getAttribute('aria-hidden')).toBe('true')
  expect(field?.childElementCount).toBe(0)
  expect(container.textContent).toBe('')
})
