import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AlternativeText } from './visually-hidden.tsx'

test('a control is named by the alternative text, not by the visible text', () => {
  render(
    <button type="button">
      <AlternativeText text="8 นาฬิกา ถึง 22 นาฬิกา">08:00–22:00</AlternativeText>
    </button>,
  )
  expect(screen.getByRole('button', { name: '8 นาฬิกา ถึง 22 นาฬิกา' })).toBeDefined()
})
