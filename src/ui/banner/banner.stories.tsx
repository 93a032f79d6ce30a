import { Button } from '#ui/button/button.tsx'
import { CheckIcon, InfoIcon } from '#ui/icons/icons.tsx'
import { StarIcon } from '#ui/icons/reward-icons.tsx'
import { AlertIcon, ClockIcon } from '#ui/icons/status-icons.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Banner } from './banner.tsx'

export default { meta: { group: 'Feedback', also: 'message bar, notice, callout, announcement, แบนเนอร์, ประกาศ' } }

export const Info: Story = () => (
  <Banner tone="info" icon={<InfoIcon />} title={wording('เครื่องนี้จะว่าง 14:38 น.', 'This machine will be free at 14:38')}>
    {wording('เครื่องซัก 04 ขนาดเดียวกันว่างอยู่', 'Washer 04 of the same size is free')}
  </Banner>
)
export const Ok: Story = () => (
  <Banner tone="ok" icon={<CheckIcon />} title={wording('ชำระแล้ว', 'Paid')}>
    {wording('เครื่องกำลังเริ่ม', 'The machine is starting')}
  </Banner>
)
export const OneLine: Story = () => (
  <Banner tone="ok" icon={<StarIcon />}>
    {wording('ได้รับ', 'You got')} <strong>{wording('50 คะแนน', '50 points')}</strong>{' '}
    {wording('และตราประทับ 1 ดวง', 'and 1 stamp')}
  </Banner>
)
export const Warn: Story = () => (
  <Banner
    tone="warn"
    icon={<ClockIcon />}
    title={wording('ยังไม่ได้ชำระ 40 บาท', 'You haven’t paid 40 baht yet')}
    action={
      <Button tone="outline" size="small">
        {wording('ชำระต่อ', 'Pay now')}
      </Button>
    }
  >
    {wording('เครื่องอบ 03, สาขาอารีย์', 'Dryer 03, Ari branch')}
  </Banner>
)
export const Bad: Story = () => (
  <Banner tone="bad" icon={<AlertIcon />} title={wording('ยังไม่รู้ผลการชำระ', 'We don’t know yet if it was paid')}>
    {wording(
      'อย่าชำระซ้ำ เรากำลังตรวจกับธนาคาร เงินของคุณไม่หาย',
      'Don’t pay again. We’re asking the bank. Your money is safe',
    )}
  </Banner>
)
export const Long: Story = () => (
  <Banner
    tone="warn"
    icon={<ClockIcon />}
    title={wording('คุณยังไม่ได้ชำระค่าซัก 40 บาทของวันนี้', 'You have not paid 40 baht yet')}
    action={
      <Button tone="outline" size="small">
        {wording('ไปชำระเงินต่อ', 'Continue to payment')}
      </Button>
    }
  >
    {wording('เครื่องอบ 03 สาขาอารีย์ ซอย 4', 'Dryer 03, Ari branch, Soi 4')}
  </Banner>
)
export const DoOneFact: Story = () => (
  <Banner tone="warn" icon={<ClockIcon />} title={wording('ยังไม่ได้ชำระ 40 บาท', 'You haven’t paid 40 baht yet')}>
    {wording('เครื่องอบ 03, สาขาอารีย์', 'Dryer 03, Ari branch')}
  </Banner>
)
export const DontStack: Story = () => (
  <>
    <Banner tone="warn" icon={<ClockIcon />} title={wording('ยังไม่ได้ชำระ 40 บาท', 'You haven’t paid 40 baht yet')} />
    <Banner tone="info" icon={<InfoIcon />} title={wording('มีโปรโมชันใหม่', 'There is a new offer')} />
    <Banner tone="ok" icon={<CheckIcon />} title={wording('บันทึกแล้ว', 'Saved')} />
  </>
)
export const Controls: Story = () => {
  const { title, text, tone } = useControls({
    title: wording('ชำระแล้ว', 'Paid'),
    text: wording('เครื่องกำลังเริ่ม', 'The machine is starting'),
    tone: ['ok', 'info', 'warn', 'bad'],
  })
  return (
    <Banner tone={tone} title={title} icon={<InfoIcon />}>
      {text}
    </Banner>
  )
}
