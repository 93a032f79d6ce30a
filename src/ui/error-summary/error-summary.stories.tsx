import { useState } from 'react'
import { Stack } from '#ui/layout/stack.tsx'
import { PhoneField } from '#ui/phone-field/phone-field.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { ErrorSummary } from './error-summary.tsx'

export default { meta: { group: 'Feedback', also: 'form errors, validation, ข้อผิดพลาด, สรุป' } }

export const TwoErrors: Story = () => {
  const [phone, setPhone] = useState('081-234')
  return (
    <Stack gap={4}>
      <ErrorSummary
        title={wording('ยังสมัครไม่ได้ แก้ 2 จุดนี้ก่อน', 'You can’t sign up yet. Fix these 2 things first')}
        errors={[
          { message: wording('เบอร์ยังไม่ครบ 10 หลัก', 'The number doesn’t have 10 digits yet'), fieldId: 'phone' },
          { message: wording('ต้องยอมรับข้อกำหนดก่อนสมัคร', 'Accept the terms before you sign up'), fieldId: 'terms' },
        ]}
      />
      <PhoneField
        id="phone"
        label={wording('เบอร์มือถือ', 'Mobile number')}
        value={phone}
        onChange={setPhone}
        errorMessage={wording('เบอร์ยังไม่ครบ 10 หลัก', 'The number doesn’t have 10 digits yet')}
      />
    </Stack>
  )
}
export const Controls: Story = () => {
  const { title, message } = useControls({
    title: wording('ยังสมัครไม่ได้ แก้จุดนี้ก่อน', 'You can’t sign up yet. Fix this first'),
    message: wording('เบอร์ยังไม่ครบ 10 หลัก', 'The number doesn’t have 10 digits yet'),
  })
  return <ErrorSummary title={title} errors={[{ message: message, fieldId: 'phone' }]} />
}
