import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PROVIDERS } from '#contract/payment.ts'
import { MethodMark } from './method-mark.tsx'

test('no two methods of payment have the same picture', () => {
  const pictures = PROVIDERS.map((provider) => {
    const { container, unmount } = render(<MethodMark provider={provider} />)
    const shapes = [...container.querySelectorAll('svg')].map((svg) => svg.innerHTML).join()
    unmount()
    return shapes
  })
  expect(new Set(pictures).size).toBe(PROVIDERS.length)
})
