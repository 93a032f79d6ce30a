import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Skeleton } from './skeleton.tsx'

test.each(['line', 'row', 'porthole', 'tile', 'list', 'machine', 'panel'] as const)(
  '[E3] a skeleton of shape %s is hidden from screen readers',
  (shape) => {
    const { container } = render(<Skeleton shape={shape} />)
    expect(container.querySelector(':not([aria-hidden="true"])')).toBeNull()
    expect(container.children).toHaveLength(1)
  },
)
