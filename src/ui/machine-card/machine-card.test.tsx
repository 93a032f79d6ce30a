import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MachineCard } from './machine-card.tsx'

test('a machine card is named by its title and number, and the title can be a heading', () => {
  render(
    <MachineCard number="07" title="เครื่องซัก" level={2} trailing="น้ำอุ่น 40°C">
      กำลังซัก
    </MachineCard>,
  )
  const card = screen.getByRole('article', { name: 'เครื่องซัก 07' })
  expect(within(card).getByRole('heading', { level: 2, name: 'เครื่องซัก' })).toBeDefined()
  expect(within(card).getByText('น้ำอุ่น 40°C')).toBeDefined()
  expect(within(card).getByText('กำลังซัก')).toBeDefined()
})

test('a number at the end of the title is shown only on the drawer, and the title can link the whole card', () => {
  render(
    <MachineCard number="07" title="เครื่องซัก 07" level={2} href="/loads">
      กำลังซัก
    </MachineCard>,
  )
  expect(screen.getByRole('article', { name: 'เครื่องซัก 07' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'เครื่องซัก 07' }).getAttribute('href')).toBe('/loads')
})

test('the title of a machine card without a level is not a heading', () => {
  render(
    <MachineCard number="07" title="เครื่องซัก">
      กำลังซัก
    </MachineCard>,
  )
  expect(screen.queryByRole('heading')).toBeNull()
})
