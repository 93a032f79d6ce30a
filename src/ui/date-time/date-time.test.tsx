import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DateTime } from './date-time.tsx'

test('[H3] a Thai date on an English page is marked as Thai, and its English equivalent is not', () => {
  render(
    <p lang="en">
      <DateTime instant="2026-12-31T16:59:59Z" text="31 ธันวาคม 2569" equivalent="31 December 2026" />
    </p>,
  )
  expect(screen.getByRole('time').getAttribute('datetime')).toBe('2026-12-31T16:59:59Z')
  expect(screen.getByText('31 ธันวาคม 2569').closest('[lang]')?.getAttribute('lang')).toBe('th')
  expect(screen.getByText('(31 December 2026)').closest('[lang]')?.getAttribute('lang')).toBe('en')
})
