import { useState } from 'react'
import type { Story } from '#ui/story.ts'
import { PhoneField, type PhoneFieldProps } from './phone-field.tsx'

function Controlled({ initial = '', ...props }: Omit<PhoneFieldProps, 'value' | 'onChange'> & { initial?: string }) {
  const [value, setValue] = useState(initial)
  return <PhoneField {...props} value={value} onChange={setValue} />
}

export const Empty: Story = () => <Controlled label="เบอร์มือถือ" description="พิมพ์แบบที่ถนัด เช่น 081-234-5678" />
export const AsPeopleType: Story = () => <Controlled label="เบอร์มือถือ" initial="+66 81 234-5678" />
export const Invalid: Story = () => <Controlled label="เบอร์มือถือ" initial="081-234" errorMessage="เบอร์ยังไม่ครบ 10 หลัก" />
