import { useState } from 'react'
import type { Story } from '#ui/story.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

function Controlled({ initial = '', ...props }: Omit<TextFieldProps, 'value' | 'onChange'> & { initial?: string }) {
  const [value, setValue] = useState(initial)
  return <TextField {...props} value={value} onChange={setValue} />
}

export const Empty: Story = () => <Controlled label="ชื่อ-นามสกุล" name="full_name" autoComplete="name" isRequired />
export const WithDescription: Story = () => (
  <Controlled label="รหัสเครื่อง" description="อยู่ใต้ QR ที่เครื่อง เช่น 7F3A/2/1" initial="7F3A" />
)
export const Optional: Story = () => (
  <Controlled label="อีเมล" optionalText="(ไม่บังคับ)" type="email" inputMode="email" autoComplete="email" />
)
export const Invalid: Story = () => (
  <Controlled
    label="อีเมล"
    autoComplete="email"
    description="ใช้ส่งใบเสร็จ"
    initial="waranya@"
    errorMessage="อีเมลยังไม่ครบ ต้องมีส่วนหลัง @ เช่น name@example.com"
  />
)
export const Disabled: Story = () => <Controlled label="สาขา" initial="อารีย์ ซอย 4" isDisabled />
export const InvalidInEnglish: Story = () => (
  <Controlled
    label="Machine code"
    description="Printed under the QR code on the machine, for example 7F3A/2/1"
    initial="7F3A"
    errorMessage="This code is not complete. It has three parts with slashes between them."
  />
)
