import { useState } from 'react'
import { type Story, useControls, wording } from '#ui/story.ts'
import { PhoneField, type PhoneFieldProps } from './phone-field.tsx'

export default { meta: { group: 'Inputs', also: 'telephone, mobile number, เบอร์มือถือ, โทรศัพท์' } }

function Controlled({ initial = '', ...props }: Omit<PhoneFieldProps, 'value' | 'onChange'> & { initial?: string }) {
  const [value, setValue] = useState(initial)
  return <PhoneField {...props} value={value} onChange={setValue} />
}

export const Empty: Story = () => (
  <Controlled
    label={wording('เบอร์มือถือ', 'Mobile number')}
    description={wording('พิมพ์แบบที่ถนัด เช่น 081-234-5678', 'In any form, for example 081-234-5678')}
  />
)
export const AsPeopleType: Story = () => (
  <Controlled label={wording('เบอร์มือถือ', 'Mobile number')} initial="+66 81 234-5678" />
)
export const Invalid: Story = () => (
  <Controlled
    label={wording('เบอร์มือถือ', 'Mobile number')}
    initial="081-234"
    errorMessage={wording('เบอร์ยังไม่ครบ 10 หลัก', 'The number doesn’t have 10 digits yet')}
  />
)
export const Controls: Story = () => {
  const { label, description, errorMessage, isDisabled } = useControls({
    label: wording('เบอร์มือถือ', 'Mobile number'),
    description: wording('พิมพ์แบบที่ถนัด เช่น 081-234-5678', 'In any form, for example 081-234-5678'),
    errorMessage: '',
    isDisabled: false,
  })
  return <Controlled label={label} description={description} errorMessage={errorMessage} isDisabled={isDisabled} />
}
