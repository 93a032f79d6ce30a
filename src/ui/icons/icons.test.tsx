import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BackIcon } from './icons.tsx'
import { ScanIcon } from './navigation-icons.tsx'

test('an icon does not contribute to the name of its control', () => {
  render(
    <button type="button" aria-label="กลับ">
      <BackIcon />
    </button>,
  )
  expect(screen.getByRole('button', { name: 'กลับ' })).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
})

test('icon lines have the same thickness in every size, and more when strong', () => {
  const thickness = (size: 20 | 24 | 28, isStrong: boolean) => {
    const { container, unmount } = render(<ScanIcon size={size} isStrong={isStrong} />)
    const units = Number(container.querySelector('svg')?.getAttribute('stroke-width'))
    unmount()
    return (units * size) / 24
  }
  for (const size of [20, 24, 28] as const) {
    expect(thickness(size, false)).toBeCloseTo(1.75, 2)
    expect(thickness(size, true)).toBeCloseTo(2.25, 2)
  }
})
