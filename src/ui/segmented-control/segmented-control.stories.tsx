import { useState } from 'react'
import { Text } from '#ui/layout/text.tsx'
import type { Story } from '#ui/story.ts'
import { SegmentedControl, type SegmentedControlProps } from './segmented-control.tsx'
import { Tabs } from './tabs.tsx'

const orders = [
  { id: 'near', label: 'ใกล้' },
  { id: 'free', label: 'เครื่องว่าง' },
  { id: 'stars', label: 'คะแนน' },
]
const periods = [
  { id: 'week', label: 'This week' },
  { id: 'month', label: 'This month' },
  { id: 'all', label: 'Everything so far' },
]

function Controlled({
  initial,
  ...props
}: Omit<SegmentedControlProps<string>, 'value' | 'onChange'> & { initial: string }) {
  const [value, setValue] = useState(initial)
  return <SegmentedControl {...props} value={value} onChange={setValue} />
}

export const Chosen: Story = () => <Controlled label="เรียงตาม" options={orders} initial="near" />
export const LabelHidden: Story = () => <Controlled label="เรียงตาม" isLabelHidden options={orders} initial="free" />
export const Disabled: Story = () => <Controlled label="เรียงตาม" options={orders} initial="near" isDisabled />
export const WrappingInEnglish: Story = () => <Controlled label="Period" options={periods} initial="month" />
export const AsTabs: Story = () => {
  const [value, setValue] = useState('mine')
  return (
    <Tabs
      label="คูปอง"
      value={value}
      onChange={setValue}
      tabs={[
        { id: 'mine', label: 'ของฉัน', content: <Text>คูปองที่ใช้ได้ 2 ใบ</Text> },
        { id: 'used', label: 'ใช้แล้ว', content: <Text>ยังไม่เคยใช้คูปอง</Text> },
      ]}
    />
  )
}
