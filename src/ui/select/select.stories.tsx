import { useState } from 'react'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Select, type SelectProps } from './select.tsx'

export default {
  meta: { group: 'Choices', also: 'dropdown, drop-down, combo box, picker, menu, list box, เลือก, รายการตัวเลือก' },
}

const provinces = () =>
  [
    { id: 'bkk', label: wording('กรุงเทพมหานคร', 'Bangkok') },
    { id: 'nbi', label: wording('นนทบุรี', 'Nonthaburi') },
    { id: 'pte', label: wording('ปทุมธานี', 'Pathum Thani') },
    { id: 'spk', label: wording('สมุทรปราการ', 'Samut Prakan') },
    { id: 'skn', label: wording('สมุทรสาคร', 'Samut Sakhon') },
    { id: 'npt', label: wording('นครปฐม', 'Nakhon Pathom') },
    { id: 'aya', label: wording('พระนครศรีอยุธยา', 'Phra Nakhon Si Ayutthaya') },
    { id: 'cmi', label: wording('เชียงใหม่', 'Chiang Mai') },
  ] as const
const slots = () =>
  [
    { id: 'morning', label: '9:00–12:00', note: wording('รับผ้าวันนี้', 'Collected today') },
    { id: 'noon', label: '12:00–15:00', note: wording('รับผ้าวันนี้ ส่งคืนพรุ่งนี้', 'Collected today, back tomorrow') },
    { id: 'evening', label: '15:00–18:00', note: wording('ใกล้เต็มแล้ว', 'Almost full') },
  ] as const

function Controlled({ initial = null, ...props }: Partial<SelectProps<string>> & { initial?: string | null }) {
  const [value, setValue] = useState(initial)
  return (
    <Select
      label={wording('จังหวัด', 'Province')}
      placeholder={wording('เลือกจังหวัด', 'Choose a province')}
      options={provinces()}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

export const Empty: Story = () => <Controlled />
export const Chosen: Story = () => <Controlled initial="cmi" />
export const WithDescription: Story = () => (
  <Controlled description={wording('รับผ้าได้เฉพาะจังหวัดที่มีสาขา', 'We pick up only in provinces with a branch')} />
)
export const Optional: Story = () => <Controlled optionalText={wording('(ไม่บังคับ)', '(optional)')} />
export const Invalid: Story = () => (
  <Controlled
    description={wording('รับผ้าได้เฉพาะจังหวัดที่มีสาขา', 'We pick up only in provinces with a branch')}
    errorMessage={wording('เลือกจังหวัดก่อนไปต่อ', 'Choose a province to go on')}
  />
)
export const Disabled: Story = () => <Controlled initial="bkk" isDisabled />
export const WithNotes: Story = () => (
  <Controlled
    label={wording('ช่วงเวลารับผ้า', 'Pick-up time')}
    placeholder={wording('เลือกเวลา', 'Choose a time')}
    options={slots()}
    initial="noon"
  />
)
export const Controls: Story = () => {
  const { label, description, errorMessage, isDisabled } = useControls({
    label: wording('จังหวัด', 'Province'),
    description: wording('รับผ้าได้เฉพาะจังหวัดที่มีสาขา', 'We pick up only in provinces with a branch'),
    errorMessage: '',
    isDisabled: false,
  })
  return <Controlled label={label} description={description} errorMessage={errorMessage} isDisabled={isDisabled} />
}
