import { useState } from 'react'
import { Stack } from '#ui/layout/stack.tsx'
import { PhoneField } from '#ui/phone-field/phone-field.tsx'
import type { Story } from '#ui/story.ts'
import { ErrorSummary } from './error-summary.tsx'

export const TwoErrors: Story = () => {
  const [phone, setPhone] = useState('081-234')
  return (
    <Stack gap={4}>
      <ErrorSummary
        title="ยังสมัครไม่ได้ แก้ 2 จุดนี้ก่อน"
        errors={[
          { message: 'เบอร์ยังไม่ครบ 10 หลัก', fieldId: 'phone' },
          { message: 'ต้องยอมรับข้อกำหนดก่อนสมัคร', fieldId: 'terms' },
        ]}
      />
      <PhoneField id="phone" label="เบอร์มือถือ" value={phone} onChange={setPhone} errorMessage="เบอร์ยังไม่ครบ 10 หลัก" />
    </Stack>
  )
}
