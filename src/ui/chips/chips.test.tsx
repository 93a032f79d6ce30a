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
const chosen = () => screen.getByRole('status').textContent

test('several chips are pressed and released, and come in the order they stand', async () => {
  render(<Filters choice="multiple" />)
  const dry = screen.getByRole('button', { name: 'มีเครื่องอบ' })
  await userEvent.click(dry)
  await userEvent.click(screen.getByRole('button', { name: 'เปิดอยู่' }))
  expect(dry.getAttribute('aria-pressed')).toBe('true')
  expect(chosen()).toBe('open dry')
  await userEvent.click(dry)
  expect(chosen()).toBe('open')
})

test('of single chips the next takes the place of the last, and a second press takes it back', async () => {
  render(<Filters choice="single" />)
  await userEvent.click(screen.getByRole('radio', { name: 'เปิดอยู่' }))
  await userEvent.click(screen.getByRole('radio', { name: 'มีเครื่องว่าง' }))
  expect(chosen()).toBe('free')
  await userEvent.click(screen.getByRole('radio', { name: 'มีเครื่องว่าง' }))
  expect(chosen()).toBe('')
})

test('one of many gives way only to another', async () => {
  render(<Filters choice="one" />)
  const free = screen.getByRole('radio', { name: 'มีเครื่องว่าง' })
  await userEvent.click(free)
  await userEvent.click(free)
  expect(chosen()).toBe('free')
  await userEvent.click(screen.getByRole('radio', { name: 'เปิดอยู่' }))
  expect(chosen()).toBe('open')
})

test('the arrows walk chips that are one stop of the Tab key', async () => {
  render(<Filters choice="multiple" />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{ArrowRight}{Enter}')
  expect(chosen()).toBe('free')
  await user.tab()
  expect(document.activeElement).toBe(document.body)
})

test('a removed chip passes focus on to a neighbour, the last one to the list', async () => {
  function Used() {
    const [chips, setChips] = useState(filters.map((one) => ({ ...one, removeLabel: `เอา ${one.label} ออก` })))
    return (
      <RemovableChips label="ที่ใช้" chips={chips} onRemove={(id) => setChips(chips.filter((one) => one.id !== id))} />
    )
  }
  render(<Used />)
  const cross = (label: string) => screen.getByRole('button', { name: `เอา ${label} ออก` })
  await userEvent.click(cross('มีเครื่องว่าง'))
  expect(document.activeElement).toBe(cross('มีเครื่องอบ'))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(cross('เปิดอยู่'))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'ที่ใช้' }))
})
