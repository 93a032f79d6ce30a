import { RefreshIcon } from '#ui/icons/icons.tsx'
import { DownloadIcon } from '#ui/icons/share-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Button } from './button.tsx'
import { LinkButton } from './link-button.tsx'

export default { meta: { group: 'Actions', also: 'cta, submit, primary action, link button, ปุ่ม, กด' } }

export const Primary: Story = () => <Button>{wording('สมัครสมาชิก', 'Sign up')}</Button>
export const Outline: Story = () => <Button tone="outline">{wording('กลับหน้าหลัก', 'Back to home')}</Button>
export const Bare: Story = () => <Button tone="bare">{wording('แจ้งปัญหา', 'Report a problem')}</Button>
export const Danger: Story = () => <Button tone="danger">{wording('ลบบัญชี', 'Delete the account')}</Button>
export const Small: Story = () => (
  <Button tone="outline" size="small">
    {wording('ชำระต่อ', 'Pay now')}
  </Button>
)
export const Pay: Story = () => (
  <Button size="pay" width="fill">
    {wording('ชำระด้วยพร้อมเพย์', 'Pay with PromptPay')}
  </Button>
)
export const WithIcon: Story = () => (
  <Button size="pay" width="fill" icon={<DownloadIcon />}>
    {wording('บันทึก QR', 'Save the QR code')}
  </Button>
)
export const Pending: Story = () => (
  <Stack gap={2}>
    <Button size="pay" width="fill" isPending pendingLabel={wording('กำลังสร้าง QR', 'Making the QR code')}>
      {wording('ชำระด้วยพร้อมเพย์', 'Pay with PromptPay')}
    </Button>
    <Button tone="outline" width="fill" isPending pendingLabel={wording('กำลังตรวจสอบ', 'Checking')}>
      {wording('ชำระแล้ว ตรวจสอบตอนนี้', 'I’ve paid, check now')}
    </Button>
  </Stack>
)
export const Disabled: Story = () => (
  <Stack gap={2}>
    <Button isDisabled>{wording('ถัดไป', 'Next')}</Button>
    <Button tone="outline" isDisabled>
      {wording('ถัดไป', 'Next')}
    </Button>
    <Button tone="bare" isDisabled>
      {wording('ถัดไป', 'Next')}
    </Button>
  </Stack>
)
export const Long: Story = () => (
  <Button size="pay" width="fill" icon={<RefreshIcon />}>
    {wording(
      'เริ่มเครื่องอีกครั้งได้โดยไม่เสียเงินเพิ่มภายในสิบห้านาที',
      'Start the machine again at no extra charge within fifteen minutes',
    )}
  </Button>
)
export const AsLink: Story = () => (
  <Stack gap={2}>
    <LinkButton href="#scan" size="pay" width="fill">
      {wording('สแกน QR ที่เครื่อง', 'Scan the machine’s QR code')}
    </LinkButton>
    <LinkButton href="#register" tone="outline" width="fill">
      {wording('สมัครสมาชิก รับคูปอง 20 บาท', 'Sign up and get a coupon of 20 baht')}
    </LinkButton>
    <LinkButton href="#branch" tone="bare" width="fill">
      {wording('หาสาขาใกล้ฉัน', 'Find a branch near me')}
    </LinkButton>
  </Stack>
)
export const DoOneFilled: Story = () => (
  <Stack gap={2}>
    <Button width="fill">{wording('ชำระด้วยพร้อมเพย์', 'Pay with PromptPay')}</Button>
    <Button tone="outline" width="fill">
      {wording('เปลี่ยนวิธีชำระ', 'Pay another way')}
    </Button>
  </Stack>
)
export const DontTwoFilled: Story = () => (
  <Stack gap={2}>
    <Button width="fill">{wording('ตกลง', 'OK')}</Button>
    <Button width="fill">{wording('เปลี่ยนวิธีชำระ', 'Pay another way')}</Button>
  </Stack>
)
export const Controls: Story = () => {
  const { text, tone, size, width, isPending, isDisabled } = useControls({
    text: wording('สมัครสมาชิก', 'Sign up'),
    tone: ['primary', 'outline', 'bare', 'danger'],
    size: ['control', 'small', 'pay'],
    width: ['hug', 'fill'],
    isPending: false,
    isDisabled: false,
  })
  return (
    <Button tone={tone} size={size} width={width} isPending={isPending} isDisabled={isDisabled}>
      {text}
    </Button>
  )
}
