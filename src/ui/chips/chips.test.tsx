import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Chips } from './chips.tsx'
import { RemovableChips } from './removable-chips.tsx'

const filters = [
  { id: 'open', label: 'เปิดอยู่' },
  { id: 'free', label: 'มีเครื่องว่าง' },
  { id: 'dry', label: 'มีเครื่องอบ' },
]

function Filters({ choice }: { choice: 'single' | 'one' | 'multiple' }) {
  const [value, setValue] = useState<string[]>([])
  return (
    <>
      <Chips label="แสดงเฉพาะ" options={filters} choice={choice} value={value} onChange={setValue} />
      <output>{value.join(' ')}</output>
    </>
  )
}
const selectedIds = () => screen.getByRole('status').textContent

test('multiple chips are toggled, and the value keeps the order of the options', async () => {
  render(<Filters choice="multiple" />)
  const dry = screen.getByRole('button', { name: 'มีเครื่องอบ' })
  await userEvent.click(dry)
  await userEvent.click(screen.getByRole('button', { name: 'เปิดอยู่' }))
  expect(dry.getAttribute('aria-pressed')).toBe('true')
  expect(selectedIds()).toBe('open dry')
  await userEvent.click(dry)
  expect(selectedIds()).toBe('open')
})

test('a single chip replaces the selected one, and a second press deselects it', async () => {
  render(<Filters choice="single" />)
  await userEvent.click(screen.getByRole('radio', { name: 'เปิดอยู่' }))
  await userEvent.click(screen.getByRole('radio', { name: 'มีเครื่องว่าง' }))
  expect(selectedIds()).toBe('free')
  await userEvent.click(screen.getByRole('radio', { name: 'มีเครื่องว่าง' }))
  expect(selectedIds()).toBe('')
})

test('a required single chip cannot be deselected, only replaced', async () => {
  render(<Filters choice="one" />)
  const free = screen.getByRole('radio', { name: 'มีเครื่องว่าง' })
  await userEvent.click(free)
  await userEvent.click(free)
  expect(selectedIds()).toBe('free')
  await userEvent.click(screen.getByRole('radio', { name: 'เปิดอยู่' }))
  expect(selectedIds()).toBe('open')
})

test('arrows move between chips, which are one tab stop', async () => {
  render(<Filters choice="multiple" />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{ArrowRight}{Enter}')
  expect(selectedIds()).toBe('free')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})

test('removing a chip moves focus to a neighbour, or to the list after the last one', async () => {
  function Removable() {
    const [chips, setChips] = useState(filters.map((chip) => ({ ...chip, removeLabel: `เอา ${chip.label} ออก` })))
    return (
      <RemovableChips label="ที่ใช้" chips={chips} onRemove={(id) => setChips(chips.filter((chip) => chip.id !== id))} />
    )
  }
  render(<Removable />)
  const cross = (label: string) => screen.getByRole('button', { name: `เอา ${label} ออก` })
  await userEvent.click(cross('มีเครื่องว่าง'))
  expect(document.activeElement).toBe(cross('มีเครื่องอบ'))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(cross('เปิดอยู่'))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'ที่ใช้' }))
})
