import { useState } from 'react'
import type { Story } from '#ui/story.ts'
import { Chips, type ChipsProps } from './chips.tsx'
import { RemovableChips } from './removable-chips.tsx'

const filters = [
  { id: 'open', label: 'เปิดอยู่' },
  { id: 'free', label: 'มีเครื่องว่าง' },
  { id: 'dry', label: 'มีเครื่องอบ' },
  { id: 'delivery', label: 'รับส่งถึงบ้าน', isDisabled: true },
]
const answers = [
  { id: 'clean', label: 'Clean machines' },
  { id: 'quick', label: 'No waiting' },
  { id: 'staff', label: 'Staff who helped me when the machine stopped' },
]

function Controlled({
  initial = [],
  ...props
}: Omit<ChipsProps<string>, 'value' | 'onChange'> & { initial?: string[] }) {
  const [value, setValue] = useState(initial)
  return <Chips {...props} value={value} onChange={setValue} />
}

export const NoneChosen: Story = () => <Controlled label="แสดงเฉพาะ" choice="multiple" options={filters} />
export const SeveralChosen: Story = () => (
  <Controlled label="แสดงเฉพาะ" choice="multiple" options={filters} initial={['open', 'dry']} />
)
export const OneChosen: Story = () => (
  <Controlled label="ช่วงเวลา" isLabelHidden choice="single" options={filters} initial={['free']} />
)
export const OneOfMany: Story = () => (
  <Controlled
    label="ช่วงเวลารับผ้า"
    choice="one"
    options={['08:00–10:00', '10:00–12:00', '12:00–14:00', '14:00–16:00', '16:00–18:00'].map((id) => ({
      id,
      label: id,
    }))}
    initial={['10:00–12:00']}
  />
)
export const InEnglish: Story = () => (
  <Controlled label="What was good?" choice="multiple" options={answers} initial={['staff']} />
)
export const Removable: Story = () => {
  const [chips, setChips] = useState([
    { id: 'open', label: 'เปิดอยู่', removeLabel: 'เอา เปิดอยู่ ออก' },
    { id: 'near', label: 'ใกล้อารีย์ ซอย 4', removeLabel: 'เอา ใกล้อารีย์ ซอย 4 ออก' },
  ])
  return (
    <RemovableChips
      label="ตัวกรองที่ใช้"
      chips={chips}
      onRemove={(id) => setChips(chips.filter((chip) => chip.id !== id))}
    />
  )
}
