import { useState } from 'react'
import { Text } from '#ui/layout/text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { SegmentedControl, type SegmentedControlProps } from './segmented-control.tsx'
import { Tabs } from './tabs.tsx'

export default { meta: { group: 'Choices', also: 'tabs, tab bar, button group, แท็บ, สลับ' } }

const orders = () => [
  { id: 'near', label: wording('ใกล้', 'Near') },
  { id: 'free', label: wording('เครื่องว่าง', 'Free') },
  { id: 'stars', label: wording('คะแนน', 'points') },
]
const periods = () => [
  { id: 'week', label: wording('สัปดาห์นี้', 'This week') },
  { id: 'month', label: wording('เดือนนี้', 'This month') },
  { id: 'all', label: wording('ทั้งหมดตั้งแต่แรก', 'Everything so far') },
]

function Controlled({
  initial,
  ...props
}: Omit<SegmentedControlProps<string>, 'value' | 'onChange'> & { initial: string }) {
  const [value, setValue] = useState(initial)
  return <SegmentedControl {...props} value={value} onChange={setValue} />
}

export const Chosen: Story = () => (
  <Controlled label={wording('เรียงตาม', 'Sort by')} options={orders()} initial="near" />
)
export const LabelHidden: Story = () => (
  <Controlled label={wording('เรียงตาม', 'Sort by')} isLabelHidden options={orders()} initial="free" />
)
export const Disabled: Story = () => (
  <Controlled label={wording('เรียงตาม', 'Sort by')} options={orders()} initial="near" isDisabled />
)
export const Wrapping: Story = () => (
  <Controlled label={wording('ช่วงเวลา', 'Period')} options={periods()} initial="month" />
)
export const AsTabs: Story = () => {
  const [value, setValue] = useState('mine')
  return (
    <Tabs
      label={wording('คูปอง', 'Coupons')}
      value={value}
      onChange={setValue}
      tabs={[
        {
          id: 'mine',
          label: wording('ของฉัน', 'Mine'),
          content: <Text>{wording('คูปองที่ใช้ได้ 2 ใบ', '2 coupons that you can use')}</Text>,
        },
        {
          id: 'used',
          label: wording('ใช้แล้ว', 'Used'),
          content: <Text>{wording('ยังไม่เคยใช้คูปอง', 'You haven’t used a coupon yet')}</Text>,
        },
      ]}
    />
  )
}
export const Controls: Story = () => {
  const { label, isLabelHidden, isDisabled } = useControls({
    label: wording('เรียงตาม', 'Sort by'),
    isLabelHidden: false,
    isDisabled: false,
  })
  return (
    <Controlled label={label} isLabelHidden={isLabelHidden} isDisabled={isDisabled} options={orders()} initial="near" />
  )
}
