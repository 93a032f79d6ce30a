import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SegmentedControl } from './segmented-control.tsx'
import { Tabs } from './tabs.tsx'

const orders = [
  { id: 'near', label: 'ใกล้' },
  { id: 'free', label: 'เครื่องว่าง' },
]

function Order() {
  const [value, setValue] = useState('near')
  return <SegmentedControl label="เรียงตาม" options={orders} value={value} onChange={setValue} />
}
function Coupons() {
  const [value, setValue] = useState('mine')
  return (
    <Tabs
      label="คูปอง"
      value={value}
      onChange={setValue}
      tabs={[
        { id: 'mine', label: 'ของฉัน', content: <a href="#coupon">ลด 10 บาท</a> },
        { id: 'used', label: 'ใช้แล้ว', content: 'ยังไม่เคยใช้' },
      ]}
    />
  )
}

test('a segment is a radio button of a named group, selected by press or arrow', async () => {
  render(<Order />)
  expect(screen.getByRole('radiogroup', { name: 'เรียงตาม' })).toBeDefined()
  const user = userEvent.setup()
  await user.click(screen.getByText('เครื่องว่าง'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'เครื่องว่าง' }).checked).toBe(true)
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'ใกล้' }).checked).toBe(true)
})

test('tabs show one panel, named by its tab', async () => {
  render(<Coupons />)
  expect(screen.getByRole('tablist', { name: 'คูปอง' })).toBeDefined()
  expect(screen.getByRole('tabpanel', { name: 'ของฉัน' }).textContent).toBe('ลด 10 บาท')
  await userEvent.click(screen.getByRole('tab', { name: 'ใช้แล้ว' }))
  expect(screen.getByRole('tabpanel', { name: 'ใช้แล้ว' }).textContent).toBe('ยังไม่เคยใช้')
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1)
})

test('tabs are one tab stop: arrows change the tab, and Tab moves into the panel', async () => {
  render(<Coupons />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'ใช้แล้ว' }).getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{ArrowLeft}')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'ลด 10 บาท' }))
})
