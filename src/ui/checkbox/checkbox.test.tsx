import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { descriptionsOf } from '#tests/support/page/descriptions.ts'
import { Checkbox } from './checkbox.tsx'
import { CheckboxCard } from './checkbox-card.tsx'

test('a press on the label checks the box', async () => {
  const changes: boolean[] = []
  render(<Checkbox onChange={(isSelected) => changes.push(isSelected)}>รับข่าวทาง SMS</Checkbox>)
  await userEvent.click(screen.getByText('รับข่าวทาง SMS'))
  expect(changes).toEqual([true])
})

test('the error of a checkbox is read before its description', () => {
  render(
    <Checkbox description="ปิดได้ทุกเมื่อ" errorMessage="ต้องยอมรับก่อน">
      ยอมรับข้อกำหนด
    </Checkbox>,
  )
  const box = screen.getByRole('checkbox', { name: 'ยอมรับข้อกำหนด' })
  expect(descriptionsOf(box)).toEqual(['ต้องยอมรับก่อน', 'ปิดได้ทุกเมื่อ'])
  expect(box.getAttribute('aria-invalid')).toBe('true')
})

test("a checkbox card's name is its title and its price", () => {
  render(<CheckboxCard title="ปรับผ้านุ่ม" note="+5 บาท" />)
  expect(screen.getByRole('checkbox', { name: 'ปรับผ้านุ่ม, +5 บาท' })).toBeDefined()
})

test('a disabled checkbox card can be reached and read, but not checked', async () => {
  const changes: boolean[] = []
  render(<CheckboxCard title="ถุงตาข่าย" note="หมดชั่วคราว" isDisabled onChange={(isOn) => changes.push(isOn)} />)
  const user = userEvent.setup()
  await user.tab()
  const card = screen.getByRole<HTMLInputElement>('checkbox', { name: 'ถุงตาข่าย, หมดชั่วคราว' })
  expect(document.activeElement).toBe(card)
  expect(card.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard(' ')
  await user.click(screen.getByText('ถุงตาข่าย'))
  expect([card.checked, changes]).toEqual([false, []])
})
