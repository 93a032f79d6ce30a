import { useState } from 'react'
import type { Story } from '#ui/story.ts'
import { Select, type SelectProps } from './select.tsx'

const provinces = [
  { id: 'bkk', label: 'กรุงเทพมหานคร' },
  { id: 'nbi', label: 'นนทบุรี' },
  { id: 'pte', label: 'ปทุมธานี' },
  { id: 'spk', label: 'สมุทรปราการ' },
  { id: 'skn', label: 'สมุทรสาคร' },
  { id: 'npt', label: 'นครปฐม' },
  { id: 'aya', label: 'พระนครศรีอยุธยา' },
  { id: 'cmi', label: 'เชียงใหม่' },
] as const
const slots = [
  { id: 'morning', label: '9:00–12:00', note: 'Collected today' },
  { id: 'noon', label: '12:00–15:00', note: 'Collected today, back tomorrow' },
  { id: 'evening', label: '15:00–18:00', note: 'Almost full' },
] as const

function Controlled({ initial = null, ...props }: Partial<SelectProps<string>> & { initial?: string | null }) {
  const [value, setValue] = useState(initial)
  return (
    <Select label="จังหวัด" placeholder="เลือกจังหวัด" options={provinces} {...props} value={value} onChange={setValue} />
  )
}

export const Empty: Story = () => <Controlled />
export const Chosen: Story = () => <Controlled initial="cmi" />
export const WithDescription: Story = () => <Controlled description="รับผ้าได้เฉพาะจังหวัดที่มีสาขา" />
export const Optional: Story = () => <Controlled optionalText="(ไม่บังคับ)" />
export const Invalid: Story = () => <Controlled description="รับผ้าได้เฉพาะจังหวัดที่มีสาขา" errorMessage="เลือกจังหวัดก่อนไปต่อ" />
export const Disabled: Story = () => <Controlled initial="bkk" isDisabled />
export const WithNotesInEnglish: Story = () => (
  <Controlled label="Pick-up time" placeholder="Choose a time" options={slots} initial="noon" />
)
