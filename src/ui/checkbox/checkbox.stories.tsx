import { Columns } from '#ui/layout/stack.tsx'
import { Link } from '#ui/link/link.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Checkbox } from './checkbox.tsx'
import { CheckboxCard } from './checkbox-card.tsx'

export default { meta: { group: 'Choices', also: 'tick, check mark, consent, ช่องทำเครื่องหมาย, เลือก' } }

export const Empty: Story = () => <Checkbox>{wording('รับข่าวและคูปองทาง SMS', 'News and coupons by SMS')}</Checkbox>
export const Selected: Story = () => (
  <Checkbox defaultSelected>{wording('รับข่าวและคูปองทาง SMS', 'News and coupons by SMS')}</Checkbox>
)
export const WithDescription: Story = () => (
  <Checkbox description={wording('ปิดได้ทุกเมื่อในหน้าบัญชี', 'Turn it off whenever you like, in your profile')}>
    {wording('ให้ร้านใช้ตำแหน่งเพื่อบอกสาขาใกล้คุณ', 'Let the shop use your location to show branches near you')}
  </Checkbox>
)
export const Invalid: Story = () => (
  <Checkbox errorMessage={wording('ต้องยอมรับข้อกำหนดก่อนสมัคร', 'Accept the terms before you sign up')}>
    {wording('ฉันอ่านและยอมรับ', 'I’ve read and accept the')}
    <Link href="#terms" isInline size="body">
      {wording('ข้อกำหนดการใช้งาน', 'Terms of use')}
    </Link>
  </Checkbox>
)
export const Disabled: Story = () => (
  <Checkbox isDisabled defaultSelected>
    {wording('รับข่าวและคูปองทาง SMS', 'News and coupons by SMS')}
  </Checkbox>
)
export const Cards: Story = () => (
  <Columns>
    <CheckboxCard title={wording('ปรับผ้านุ่ม', 'Softener')} note={wording('+5 บาท', '+5 baht')} defaultSelected />
    <CheckboxCard title={wording('น้ำยาซัก', 'Detergent')} note={wording('+10 บาท', '+10 baht')} />
    <CheckboxCard title={wording('ถุงตาข่าย', 'Laundry bag')} note={wording('หมดชั่วคราว', 'Sold out')} isDisabled />
  </Columns>
)
export const LongCards: Story = () => (
  <Columns>
    <CheckboxCard
      title={wording('น้ำยาปรับผ้านุ่ม', 'Fabric softener')}
      note={wording('+5 บาท', '+5 baht')}
      defaultSelected
    />
    <CheckboxCard title={wording('น้ำยาซักผ้าสูตรเข้มข้น', 'Concentrated detergent')} note={wording('+10 บาท', '+10 baht')} />
  </Columns>
)
export const DoExplainYes: Story = () => (
  <Checkbox>{wording('รับข่าวและคูปองทาง SMS', 'News and coupons by SMS')}</Checkbox>
)
export const DontNegate: Story = () => (
  <Checkbox defaultSelected>{wording('ไม่ต้องการไม่รับข่าว', 'Don’t stop sending me news')}</Checkbox>
)
export const Controls: Story = () => {
  const { text, description, errorMessage, isDisabled } = useControls({
    text: wording('รับข่าวและคูปองทาง SMS', 'News and coupons by SMS'),
    description: wording('ปิดได้ทุกเมื่อในหน้าบัญชี', 'Turn it off whenever you like, in your profile'),
    errorMessage: '',
    isDisabled: false,
  })
  return (
    <Checkbox description={description} errorMessage={errorMessage} isDisabled={isDisabled}>
      {text}
    </Checkbox>
  )
}
