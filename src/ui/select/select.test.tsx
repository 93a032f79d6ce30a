import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { descriptionsOf } from '#tests/support/page/descriptions.ts'
import { Select, type SelectProps } from './select.tsx'

const options = [
  { id: 'bkk', label: 'กรุงเทพมหานคร' },
  { id: 'cmi', label: 'เชียงใหม่', note: 'รับผ้าเฉพาะในเมือง' },
] as const

function Province(props: Partial<SelectProps<'bkk' | 'cmi'>>) {
  const [value, setValue] = useState<'bkk' | 'cmi' | null>(null)
  return <Select label="จังหวัด" placeholder="เลือกจังหวัด" options={options} {...props} value={value} onChange={setValue} />
}

/** Focus returns to the field shortly after the list has closed. */
const hasFocus = (name: RegExp) => expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name }))

test('a select is named by its label and its value', async () => {
  render(<Province />)
  const field = screen.getByRole('button', { name: /เลือกจังหวัด จังหวัด/ })
  await userEvent.click(field)
  const list = screen.getByRole('listbox', { name: /จังหวัด/ })
  expect(within(list).getAllByRole('option')).toHaveLength(2)
  await userEvent.click(within(list).getByRole('option', { name: 'เชียงใหม่' }))
  expect(screen.queryByRole('listbox')).toBeNull()
  await hasFocus(/เชียงใหม่ จังหวัด/)
})

test('the note of an option is its description', async () => {
  render(<Province />)
  await userEvent.click(screen.getByRole('button'))
  expect(descriptionsOf(screen.getByRole('option', { name: 'เชียงใหม่' }))).toEqual(['รับผ้าเฉพาะในเมือง'])
})

test('the language of an option is marked in the list and in the field', async () => {
  const months = [
    { id: 'bkk', label: 'Bangkok', lang: 'en' },
    { id: 'cmi', label: 'เชียงใหม่' },
  ] as const
  render(<Province options={months} />)
  await userEvent.click(screen.getByRole('button'))
  const option = screen.getByRole('option', { name: 'Bangkok' })
  expect(within(option).getByText('Bangkok').lang).toBe('en')
  await userEvent.click(option)
  const field = await screen.findByRole('button', { name: /Bangkok/ })
  expect(within(field).getByText('Bangkok').lang).toBe('en')
})

test('the keyboard opens a select, moves, selects and closes it', async () => {
  render(<Province />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Enter}{ArrowDown}{Enter}')
  await hasFocus(/เชียงใหม่/)
  await user.keyboard('{Enter}{ArrowUp}{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await hasFocus(/เชียงใหม่/)
})

test('the press that opens the list does not select the option where it ends', async () => {
  render(<Province />)
  const user = userEvent.setup()
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button') })
  await user.pointer({ keys: '[/MouseLeft]', target: screen.getByRole('option', { name: 'เชียงใหม่' }) })
  expect(screen.getAllByRole('option', { selected: false })).toHaveLength(2)
})

test('the error of a select is read before the description', () => {
  render(<Province description="เฉพาะจังหวัดที่มีสาขา" errorMessage="เลือกจังหวัดก่อน" />)
  expect(descriptionsOf(screen.getByRole('button'))).toEqual(['เลือกจังหวัดก่อน', 'เฉพาะจังหวัดที่มีสาขา'])
})
