import { useState } from 'react'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Chips, type ChipsProps } from './chips.tsx'
import { RemovableChips } from './removable-chips.tsx'

export default { meta: { group: 'Choices', also: 'filter, tag, pill, toggle button, ชิป, ตัวกรอง' } }

const filters = () => [
  { id: 'open', label: wording('เปิดอยู่', 'Open') },
  { id: 'free', label: wording('มีเครื่องว่าง', 'Free machines') },
  { id: 'dry', label: wording('มีเครื่องอบ', 'Dryers') },
  { id: 'delivery', label: wording('รับส่งถึงบ้าน', 'Pick-up and delivery'), isDisabled: true },
]
const answers = () => [
  { id: 'clean', label: wording('เครื่องสะอาด', 'Clean machines') },
  { id: 'quick', label: wording('ไม่ต้องรอ', 'No waiting') },
  { id: 'staff', label: wording('พนักงานช่วยเหลือดีตอนที่เครื่องหยุดกลางทาง', 'Staff who helped me when the machine stopped') },
]

function Controlled({
  initial = [],
  ...props
}: Omit<ChipsProps<string>, 'value' | 'onChange'> & { initial?: string[] }) {
  const [value, setValue] = useState(initial)
  return <Chips {...props} value={value} onChange={setValue} />
}

export const NoneChosen: Story = () => (
  <Controlled label={wording('แสดงเฉพาะ', 'Show only')} choice="multiple" options={filters()} />
)
export const SeveralChosen: Story = () => (
  <Controlled
    label={wording('แสดงเฉพาะ', 'Show only')}
    choice="multiple"
    options={filters()}
    initial={['open', 'dry']}
  />
)
export const OneChosen: Story = () => (
  <Controlled label={wording('ช่วงเวลา', 'Time')} isLabelHidden choice="single" options={filters()} initial={['free']} />
)
export const OneOfMany: Story = () => (
  <Controlled
    label={wording('ช่วงเวลารับผ้า', 'Pick-up time')}
    choice="one"
    options={['08:00–10:00', '10:00–12:00', '12:00–14:00', '14:00–16:00', '16:00–18:00'].map((id) => ({
      id,
      label: id,
    }))}
    initial={['10:00–12:00']}
  />
)
export const Long: Story = () => (
  <Controlled label={wording('อะไรดี', 'What was good?')} choice="multiple" options={answers()} initial={['staff']} />
)
export const Removable: Story = () => {
  const [chips, setChips] = useState([
    { id: 'open', label: wording('เปิดอยู่', 'Open'), removeLabel: wording('เอา เปิดอยู่ ออก', 'Remove Open') },
    {
      id: 'near',
      label: wording('ใกล้อารีย์ ซอย 4', 'Near Ari Soi 4'),
      removeLabel: wording('เอา ใกล้อารีย์ ซอย 4 ออก', 'Remove Near Ari Soi 4'),
    },
  ])
  return (
    <RemovableChips
      label={wording('ตัวกรองที่ใช้', 'Filters in use')}
      chips={chips}
      onRemove={(id) => setChips(chips.filter((chip) => chip.id !== id))}
    />
  )
}
export const Controls: Story = () => {
  const { label, choice, isLabelHidden, isOneLine } = useControls({
    label: wording('แสดงเฉพาะ', 'Show only'),
    choice: ['multiple', 'single', 'one'],
    isLabelHidden: false,
    isOneLine: false,
  })
  return (
    <Controlled
      label={label}
      choice={choice}
      isLabelHidden={isLabelHidden}
      isOneLine={isOneLine}
      options={filters()}
      initial={['open']}
    />
  )
}
