import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RadioCard, RadioCards } from './radio-cards.tsx'

function Programs() {
  const [value, setValue] = useState('cold')
  return (
    <RadioCards label="เลือกโปรแกรมซัก" value={value} onChange={setValue}>
      <RadioCard value="cold" title="น้ำเย็น" note="36 นาที" trailing="50 บาท" />
      <RadioCard value="warm" title="น้ำอุ่น" titleNote="40°C" note="42 นาที" trailing="60 บาท" />
      <RadioCard value="hot" title="น้ำร้อน" note="48 นาที" trailing="70 บาท" isDisabled reason="เครื่องทำน้ำร้อนเสีย" />
    </RadioCards>
  )
}

test("[P1] a radio card's name has all its details, separated by pauses", () => {
  render(<Programs />)
  expect(screen.getByRole('radiogroup', { name: 'เลือกโปรแกรมซัก' })).toBeDefined()
  expect(screen.getByRole('radio', { name: 'น้ำอุ่น 40°C, 42 นาที, 60 บาท' })).toBeDefined()
})

test('[P2] a disabled radio card has its reason in its name and cannot be selected', async () => {
  render(<Programs />)
  const hot = screen.getByRole<HTMLInputElement>('radio', { name: 'น้ำร้อน, 48 นาที, เครื่องทำน้ำร้อนเสีย, 70 บาท' })
  expect(hot.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByText('น้ำร้อน'))
  expect(hot.checked).toBe(false)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /น้ำเย็น/ }).checked).toBe(true)
})

test('[P2] arrows reach a disabled radio card and move on from it', async () => {
  render(<Programs />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /น้ำร้อน/ }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /น้ำอุ่น/ }).checked).toBe(true)
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /น้ำเย็น/ }).checked).toBe(true)
})

test('[P1] arrows and a press anywhere on a radio card select it', async () => {
  render(<Programs />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /น้ำอุ่น/ }).checked).toBe(true)
  await user.click(screen.getByText('50 บาท'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /น้ำเย็น/ }).checked).toBe(true)
})
