import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { descriptionsOf } from '#tests/support/page/descriptions.ts'
import { DateField, type DateFieldProps } from './date-field.tsx'
import { emptyDate, readDate } from './read-date.ts'

function Birthday(props: Partial<DateFieldProps>) {
  const [value, setValue] = useState(emptyDate)
  const date = readDate(value)
  return (
    <DateField
      label="วันเกิด"
      dayLabel="วัน"
      monthLabel="เดือน"
      yearLabel="ปี"
      description="เช่น 9 5 2533"
      understoodText={date.kind === 'date' ? date.iso : undefined}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}
const part = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('[R4] a date field is three labelled numbers with number pads in one named group', () => {
  render(<Birthday autoComplete="bday" />)
  expect(screen.getByRole('group', { name: 'วันเกิด' })).toBeDefined()
  expect(['วัน', 'เดือน', 'ปี'].map((name) => part(name).autocomplete)).toEqual(['bday-day', 'bday-month', 'bday-year'])
  expect(part('ปี').inputMode).toBe('numeric')
})

test('[R4] the date is announced in words once it is complete', async () => {
  render(<Birthday />)
  const user = userEvent.setup()
  await user.type(part('วัน'), '9')
  await user.type(part('เดือน'), '5')
  await user.type(part('ปี'), '253')
  expect(screen.getByRole('status').textContent).toBe('')
  await user.type(part('ปี'), '3')
  expect(screen.getByRole('status').textContent).toBe('1990-05-09')
})

test('typing neither truncates the input nor moves focus', async () => {
  render(<Birthday />)
  await userEvent.type(part('วัน'), '123')
  expect(part('วัน').value).toBe('123')
  expect(document.activeElement).toBe(part('วัน'))
})

test('the invalid number has the error, before the description', () => {
  render(<Birthday errorMessage="เดือนต้องเป็น 1 ถึง 12" errorPart="month" />)
  expect(part('เดือน').getAttribute('aria-invalid')).toBe('true')
  expect(descriptionsOf(part('เดือน'))).toEqual(['เดือนต้องเป็น 1 ถึง 12', 'เช่น 9 5 2533'])
  expect(part('วัน').hasAttribute('aria-invalid')).toBe(false)
  expect(descriptionsOf(part('วัน'))).toEqual([])
})

test('an error about the whole date marks all three numbers and is read once', () => {
  render(<Birthday errorMessage="ใส่วันเกิด" />)
  for (const name of ['วัน', 'เดือน', 'ปี']) expect(part(name).getAttribute('aria-invalid')).toBe('true')
  expect(descriptionsOf(part('วัน'))).toEqual(['ใส่วันเกิด', 'เช่น 9 5 2533'])
  expect(descriptionsOf(part('ปี'))).toEqual([])
})
