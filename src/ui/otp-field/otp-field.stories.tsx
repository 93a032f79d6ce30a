import { useState } from 'react'
import { Link } from '#ui/link/link.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { OtpField, type OtpFieldProps } from './otp-field.tsx'

export default { meta: { group: 'Inputs', also: 'one-time code, verification code, sms, รหัสยืนยัน, โอทีพี' } }

function Controlled({ initial = '', ...props }: Partial<OtpFieldProps> & { initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <OtpField
      length={6}
      label={wording('รหัส OTP ทาง SMS', 'Code from the SMS')}
      countText={wording(`ใส่แล้ว ${value.length} จาก 6 หลัก`, `${value.length} of 6 digits entered`)}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

export const Empty: Story = () => <Controlled />
export const Focused: Story = () => <Controlled autoFocus initial="48" />
export const Complete: Story = () => <Controlled initial="482193" />
export const Wrong: Story = () => (
  <Controlled
    initial="482193"
    errorMessage={wording('รหัส OTP ไม่ถูกต้อง ดูใน SMS แล้วใส่ใหม่', 'The code is wrong. Look at the SMS and enter it again')}
  />
)
export const Disabled: Story = () => <Controlled initial="482193" isDisabled />
export const WithLink: Story = () => (
  <Controlled
    label={wording('รหัส OTP ทาง SMS', 'Code from the SMS')}
    initial="4821"
    countText={wording('ใส่แล้ว 4 จาก 6 หลัก', '4 of 6 digits entered')}
    trailing={
      <Link href="#phone" size="body">
        {wording('เปลี่ยนเบอร์', 'Change number')}
      </Link>
    }
  />
)
export const Controls: Story = () => {
  const { label, errorMessage, isDisabled } = useControls({
    label: wording('รหัส OTP ทาง SMS', 'Code from the SMS'),
    errorMessage: '',
    isDisabled: false,
  })
  return <Controlled label={label} errorMessage={errorMessage} isDisabled={isDisabled} initial="48" />
}
