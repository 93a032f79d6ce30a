import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Code } from './code.tsx'

test.each([
  ['WASH-50AB', 'W A S H, 5 0 A B'],
  ['TRX_MCH_7K2M9', 'T R X, M C H, 7 K 2 M, 9'],
])('[W9] %s is shown whole and spelled out in groups', (text, spokenText) => {
  render(
    <button type="button">
      <Code text={text} />
    </button>,
  )
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByRole('button', { name: spokenText })).toBeDefined()
})

test('a reference that is longer than its line breaks after its prefix only', () => {
  const { container } = render(<Code text="TRX_MCH_7K2M9QX4T8WBN3RJ5HVC6DYPAZ" />)
  const places = [...container.querySelectorAll('wbr')].map((place) => place.nextSibling?.textContent)
  expect(places).toEqual(['MCH_', '7K2M9QX4T8WBN3RJ5HVC6DYPAZ'])
})
