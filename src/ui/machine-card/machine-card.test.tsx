import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MachineCard } from './machine-card.tsx'

test('a machine front is named by its title and number, and can be a heading', () => {
  render(
    <MachineCard number="07" title="เครื่องซัก" level={2} trailing="น้ำอุ่น 40°C">
      กำลังซัก
    </MachineCard>,
  )
  const front = screen.getByRole('article', { name: 'เครื่องซัก 07' })
  expect(within(front).getByRole('heading', { level: 2, name: 'เครื่องซัก' })).toBeDefined()
  expect(within(front).getByText('น้ำอุ่น 40°C')).toBeDefined()
  expect(within(front).getByText('กำลังซัก')).toBeDefined()
})

test('without a level the title is no heading', () => {
  render(
    <MachineCard number="07" title="เครื่องซัก">
      กำลังซัก
    </MachineCard>,
  )
  expect(screen.queryByRole('heading')).toBeNull()
})
