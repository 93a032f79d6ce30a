import { Button } from '#ui/button/button.tsx'
import { CheckIcon, InfoIcon } from '#ui/icons/icons.tsx'
import { StarIcon } from '#ui/icons/reward-icons.tsx'
import { AlertIcon, ClockIcon } from '#ui/icons/status-icons.tsx'
import type { Story } from '#ui/story.ts'
import { Banner } from './banner.tsx'

export const Info: Story = () => (
  <Banner tone="info" icon={<InfoIcon />} title="เครื่องนี้จะว่าง 14:38 น.">
    เครื่องซัก 04 ขนาดเดียวกันว่างอยู่
  </Banner>
)
export const Ok: Story = () => (
  <Banner tone="ok" icon={<CheckIcon />} title="ชำระแล้ว">
    เครื่องกำลังเริ่ม
  </Banner>
)
export const OneLine: Story = () => (
  <Banner tone="ok" icon={<StarIcon />}>
    ได้รับ <strong>50 คะแนน</strong> และตราประทับ 1 ดวง
  </Banner>
)
export const Warn: Story = () => (
  <Banner
    tone="warn"
    icon={<ClockIcon />}
    title="ยังไม่ได้ชำระ 40 บาท"
    action={
      <Button tone="outline" size="small">
        ชำระต่อ
      </Button>
    }
  >
    เครื่องอบ 03 · สาขาอารีย์
  </Banner>
)
export const Bad: Story = () => (
  <Banner tone="bad" icon={<AlertIcon />} title="ยังไม่รู้ผลการชำระ">
    อย่าชำระซ้ำ เรากำลังตรวจกับธนาคาร เงินของคุณไม่หาย
  </Banner>
)
export const LongEnglish: Story = () => (
  <Banner
    tone="warn"
    icon={<ClockIcon />}
    title="You have not paid 40 baht yet"
    action={
      <Button tone="outline" size="small">
        Continue to payment
      </Button>
    }
  >
    Dryer 03, Ari branch, Soi 4
  </Banner>
)
