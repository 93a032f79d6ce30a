import { useState } from 'react'
import { type Story, useControls, wording } from '#ui/story.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export default { meta: { group: 'Inputs', also: 'input, text box, form field, ช่องกรอก, ข้อความ' } }

function Controlled({ initial = '', ...props }: Omit<TextFieldProps, 'value' | 'onChange'> & { initial?: string }) {
  const [value, setValue] = useState(initial)
  return <TextField {...props} value={value} onChange={setValue} />
}

export const Empty: Story = () => (
  <Controlled label={wording('ชื่อ-นามสกุล', 'Full name')} name="full_name" autoComplete="name" isRequired />
)
export const WithDescription: Story = () => (
  <Controlled
    label={wording('รหัสเครื่อง', 'Machine code')}
    description={wording('อยู่ใต้ QR ที่เครื่อง เช่น 7F3A/2/1', 'Below the QR code on the machine, for example 7F3A/2/1')}
    initial="7F3A"
    isCode
  />
)
export const Optional: Story = () => (
  <Controlled
    label={wording('อีเมล', 'Email')}
    optionalText={wording('(ไม่บังคับ)', '(optional)')}
    type="email"
    inputMode="email"
    autoComplete="email"
  />
)
export const Invalid: Story = () => (
  <Controlled
    label={wording('อีเมล', 'Email')}
    autoComplete="email"
    description={wording('ใช้ส่งใบเสร็จ', 'For your bills')}
    initial="waranya@"
    errorMessage={wording(
      'อีเมลยังไม่ครบ ต้องมีส่วนหลัง @ เช่น name@example.com',
      'The address isn’t complete: it needs a part after the @, for example name@example.com',
    )}
  />
)
export const Disabled: Story = () => (
  <Controlled label={wording('สาขา', 'Branches')} initial={wording('อารีย์ ซอย 4', 'Ari Soi 4')} isDisabled />
)
export const LongInvalid: Story = () => (
  <Controlled
    label={wording('รหัสเครื่อง', 'Machine code')}
    description={wording(
      'พิมพ์อยู่ใต้ QR ที่เครื่อง เช่น 7F3A/2/1',
      'Printed under the QR code on the machine, for example 7F3A/2/1',
    )}
    initial="7F3A"
    errorMessage={wording(
      'รหัสนี้ยังไม่ครบ ต้องมีสามส่วนและคั่นด้วยเครื่องหมายทับ',
      'This code is not complete. It has three parts with slashes between them.',
    )}
  />
)
export const DoExampleInTheDescription: Story = () => (
  <Controlled
    label={wording('รหัสเครื่อง', 'Machine code')}
    description={wording('อยู่ใต้ QR ที่เครื่อง เช่น 7F3A/2/1', 'Below the QR code on the machine, for example 7F3A/2/1')}
  />
)
export const DontErrorWithoutRemedy: Story = () => (
  <Controlled label={wording('รหัสเครื่อง', 'Machine code')} initial="7F3A" errorMessage={wording('ไม่ถูกต้อง', 'Invalid')} />
)
export const Controls: Story = () => {
  const { label, description, errorMessage, isDisabled } = useControls({
    label: wording('อีเมล', 'Email'),
    description: wording('ใช้ส่งใบเสร็จ', 'For your bills'),
    errorMessage: '',
    isDisabled: false,
  })
  return (
    <Controlled
      label={label}
      description={description}
      errorMessage={errorMessage}
      isDisabled={isDisabled}
      autoComplete="email"
    />
  )
}
