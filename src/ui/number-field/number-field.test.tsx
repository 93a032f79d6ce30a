import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { descriptionsOf } from '#tests/support/page/descriptions.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

function Bags(props: Partial<NumberFieldProps>) {
  const [value, setValue] = useState(2)
  return (
    <>
      <NumberField
        label="จำนวนถุง"
        decreaseLabel="ลดหนึ่งถุง"
        increaseLabel="เพิ่มหนึ่งถุง"
        minValue={1}
        maxValue={3}
        {...props}
        value={value}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  )
}
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'จำนวนถุง' })
const less = () => screen.getByRole<HTMLButtonElement>('button', { name: 'ลดหนึ่งถุง' })
const more = () => screen.getByRole<HTMLButtonElement>('button', { name: 'เพิ่มหนึ่งถุง' })
const valueText = () => screen.getByRole('status').textContent

test('the buttons of a number field step and stop at the bounds', async () => {
  render(<Bags />)
  await userEvent.click(more())
  expect([box().value, more().disabled]).toEqual(['3', true])
  await userEvent.click(less())
  await userEvent.click(less())
  expect([box().value, less().disabled]).toEqual(['1', true])
})

test('only the input of a number field is invalid: its row, which has no name, is not', () => {
  render(<Bags errorMessage="รับครั้งละไม่เกิน 3 ถุง" />)
  expect([...document.querySelectorAll('[aria-invalid=true]')]).toEqual([box()])
  expect(descriptionsOf(box())).toContain('รับครั้งละไม่เกิน 3 ถุง')
})

test('arrow keys step the value of a number field', async () => {
  render(<Bags />)
  box().focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(valueText()).toBe('3')
})

test('a typed number out of bounds is not changed', async () => {
  render(<Bags />)
  await userEvent.clear(box())
  await userEvent.type(box(), '14')
  await userEvent.tab()
  expect([box().value, valueText()]).toEqual(['14', '14'])
})

test('the error of a number field is read before the description', () => {
  render(<Bags description="ถุงละ 8 กิโลกรัม" errorMessage="ไม่เกิน 3 ถุง" />)
  expect(descriptionsOf(box())).toEqual(['ไม่เกิน 3 ถุง', 'ถุงละ 8 กิโลกรัม'])
})
