import { useState } from 'react'
import { Link } from '#ui/link/link.tsx'
import type { Story } from '#ui/story.ts'
import { OtpField, type OtpFieldProps } from './otp-field.tsx'

function Controlled({ initial = '', ...props }: Partial<OtpFieldProps> & { initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <OtpField
      label="รหัส OTP ทาง SMS"
      countText={`ใส่แล้ว ${value.length} จาก 6 หลัก`}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

export const Empty: Story = () => <Controlled />
export const Focused: Story = () => <Controlled autoFocus initial="48" />
export const Complete: Story = () => <Controlled initial="482193" />
export const Wrong: Story = () => <Controlled initial="482193" errorMessage="รหัส OTP ไม่ถูกต้อง ดูใน SMS แล้วใส่ใหม่" />
export const Disabled: Story = () => <Controlled initial="482193" isDisabled />
export const InEnglish: Story = () => (
  <Controlled
    label="Code from the SMS"
    initial="4821"
    countText="4 of 6 digits entered"
    trailing={
      <Link href="#phone" size="body">
        Change number
      </Link>
    }
  />
)
