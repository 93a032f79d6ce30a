import { useState } from 'react'
import type { Story } from '#ui/story.ts'
import { TextArea, type TextAreaProps } from './text-area.tsx'

const long =
  'เครื่องซักสะอาดดี น้ำร้อนจริง แต่ที่นั่งรอน้อย มีคนยืนรอหลายคน อยากให้เพิ่มเก้าอี้กับพัดลม และติดป้ายบอกว่าเครื่องไหนใกล้เสร็จ จะได้ไม่ต้องเดินดูทีละเครื่อง'

function Controlled({ initial = '', ...props }: Partial<TextAreaProps> & { initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <TextArea
      label="เล่าให้ร้านฟัง"
      countText={`เหลือ ${500 - value.length} ตัวอักษร`}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

export const Empty: Story = () => <Controlled optionalText="(ไม่บังคับ)" description="ร้านเห็นชื่อของคุณด้วย" />
export const Long: Story = () => <Controlled initial={long} />
export const TooLong: Story = () => (
  <Controlled initial={long} countText="เกินมา 12 ตัวอักษร" errorMessage="เขียนได้ไม่เกิน 500 ตัวอักษร ตัดออก 12 ตัวอักษร" />
)
export const Disabled: Story = () => <Controlled initial={long} isDisabled />
export const InEnglish: Story = () => (
  <Controlled
    label="Note for the driver"
    optionalText="(optional)"
    description="Where to ring, where to leave the bag"
    countText="200 characters left"
  />
)
