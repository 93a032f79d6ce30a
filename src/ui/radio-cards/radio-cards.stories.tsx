import { useState } from 'react'
import { BankIcon } from '#ui/icons/icons.tsx'
import { QrIcon } from '#ui/icons/payment-icons.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Story } from '#ui/story.ts'
import { RadioCard, RadioCards } from './radio-cards.tsx'

const baht = (amount: number, unit = 'บาท') => (
  <Text as="span" size="lead" isStrong isUnbroken>
    {amount} {unit}
  </Text>
)

export const Programs: Story = () => {
  const [value, setValue] = useState('warm')
  return (
    <RadioCards label="เลือกโปรแกรมซัก" value={value} onChange={setValue}>
      <RadioCard value="cold" title="น้ำเย็น" note="36 นาที" trailing={baht(50)} />
      <RadioCard value="warm" title="น้ำอุ่น" titleNote="40°C" note="42 นาที" trailing={baht(60)} />
      <RadioCard value="hot" title="น้ำร้อน" titleNote="60°C" note="48 นาที" trailing={baht(70)} />
    </RadioCards>
  )
}
export const WithReason: Story = () => (
  <RadioCards label="จ่ายด้วย" value="promptpay">
    <RadioCard value="promptpay" title="QR พร้อมเพย์" note="สแกนในแอปธนาคารใดก็ได้" />
    <RadioCard value="card" title="บัตร" isDisabled reason="ขั้นต่ำ 20 บาท" />
  </RadioCards>
)
/** Rows with marks, for more options than fit as cards. */
export const Rows: Story = () => (
  <RadioCards label="จ่ายด้วย" value="promptpay">
    <RadioCard density="close" value="promptpay" title="QR พร้อมเพย์" note="สแกนในแอปธนาคารใดก็ได้" mark={<QrIcon />} />
    <RadioCard density="close" value="bank" title="แอปธนาคาร" note="เปิดแอปในมือถือเครื่องนี้" mark={<BankIcon />} />
  </RadioCards>
)
export const Invalid: Story = () => (
  <RadioCards label="เลือกโปรแกรมซัก" value={null} errorMessage="เลือกโปรแกรมก่อนไปต่อ">
    <RadioCard value="cold" title="น้ำเย็น" note="36 นาที" trailing={baht(50)} />
  </RadioCards>
)
export const InEnglish: Story = () => (
  <RadioCards label="Water temperature" isLabelHidden value="cold">
    <RadioCard value="cold" title="Cold" note="36 minutes" trailing={baht(50, 'baht')} />
    <RadioCard
      value="heavy"
      title="Hot with an extra rinse"
      titleNote="60°C"
      note="58 minutes, for bedding and towels"
      trailing={baht(110, 'baht')}
    />
  </RadioCards>
)
