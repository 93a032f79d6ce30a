import { useState } from 'react'
import { type Story, useControls, wording } from '#ui/story.ts'
import { TextArea, type TextAreaProps } from './text-area.tsx'

export default { meta: { group: 'Inputs', also: 'multiline, comment, message, ข้อความหลายบรรทัด' } }

const long = () =>
  wording(
    'เครื่องซักสะอาดดี น้ำร้อนจริง แต่ที่นั่งรอน้อย มีคนยืนรอหลายคน อยากให้เพิ่มเก้าอี้กับพัดลม และติดป้ายบอกว่าเครื่องไหนใกล้เสร็จ จะได้ไม่ต้องเดินดูทีละเครื่อง',
    'The washers are clean and the water is really hot, but there are few seats and many people have to stand. Please add chairs and a fan, and a sign that says which machine is nearly done, so that nobody has to look at each of them.',
  )

function Controlled({ initial = '', ...props }: Partial<TextAreaProps> & { initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <TextArea
      label={wording('เล่าให้ร้านฟัง', 'Tell the shop')}
      countText={wording(`เหลือ ${500 - value.length} ตัวอักษร`, `${500 - value.length} characters left`)}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

export const Empty: Story = () => (
  <Controlled
    optionalText={wording('(ไม่บังคับ)', '(optional)')}
    description={wording('ร้านเห็นชื่อของคุณด้วย', 'The shop also sees your name')}
  />
)
export const Long: Story = () => <Controlled initial={long()} />
export const TooLong: Story = () => (
  <Controlled
    initial={long()}
    countText={wording('เกินมา 12 ตัวอักษร', '12 characters too many')}
    errorMessage={wording('เขียนได้ไม่เกิน 500 ตัวอักษร ตัดออก 12 ตัวอักษร', 'Up to 500 characters: remove 12')}
  />
)
export const Disabled: Story = () => <Controlled initial={long()} isDisabled />
export const WithDescription: Story = () => (
  <Controlled
    label={wording('ข้อความถึงคนขับ', 'Note for the driver')}
    optionalText={wording('(ไม่บังคับ)', '(optional)')}
    description={wording('กดกริ่งที่ไหน วางถุงผ้าไว้ตรงไหน', 'Where to ring, where to leave the bag')}
    countText={wording('เหลือ 200 ตัวอักษร', '200 characters left')}
  />
)
export const Controls: Story = () => {
  const { label, description, errorMessage, optionalText, isDisabled } = useControls({
    label: wording('เล่าให้ร้านฟัง', 'Tell the shop'),
    description: wording('ร้านเห็นชื่อของคุณด้วย', 'The shop also sees your name'),
    errorMessage: '',
    optionalText: '',
    isDisabled: false,
  })
  return (
    <Controlled
      label={label}
      description={description}
      errorMessage={errorMessage}
      optionalText={optionalText}
      isDisabled={isDisabled}
    />
  )
}
