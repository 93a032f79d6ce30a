import { Columns } from '#ui/layout/stack.tsx'
import { Link } from '#ui/link/link.tsx'
import type { Story } from '#ui/story.ts'
import { Checkbox } from './checkbox.tsx'
import { CheckboxCard } from './checkbox-card.tsx'

export const Empty: Story = () => <Checkbox>รับข่าวและคูปองทาง SMS</Checkbox>
export const Selected: Story = () => <Checkbox defaultSelected>รับข่าวและคูปองทาง SMS</Checkbox>
export const WithDescription: Story = () => (
  <Checkbox description="ปิดได้ทุกเมื่อในหน้าบัญชี">ให้ร้านใช้ตำแหน่งเพื่อบอกสาขาใกล้คุณ</Checkbox>
)
export const Invalid: Story = () => (
  <Checkbox errorMessage="ต้องยอมรับข้อกำหนดก่อนสมัคร">
    ฉันอ่านและยอมรับ
    <Link href="#terms" isInline size="body">
      ข้อกำหนดการใช้งาน
    </Link>
  </Checkbox>
)
export const Disabled: Story = () => (
  <Checkbox isDisabled defaultSelected>
    รับข่าวและคูปองทาง SMS
  </Checkbox>
)
export const Cards: Story = () => (
  <Columns>
    <CheckboxCard title="ปรับผ้านุ่ม" note="+5 บาท" defaultSelected />
    <CheckboxCard title="น้ำยาซัก" note="+10 บาท" />
    <CheckboxCard title="ถุงตาข่าย" note="หมดชั่วคราว" isDisabled />
  </Columns>
)
export const CardsInEnglish: Story = () => (
  <Columns>
    <CheckboxCard title="Fabric softener" note="+5 baht" defaultSelected />
    <CheckboxCard title="Concentrated detergent" note="+10 baht" />
  </Columns>
)
