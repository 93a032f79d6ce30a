import { useState } from 'react'
import { BankIcon } from '#ui/icons/icons.tsx'
import { QrIcon } from '#ui/icons/payment-icons.tsx'
import { Text } from '#ui/layout/text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { RadioCard, RadioCards } from './radio-cards.tsx'

export default { meta: { group: 'Choices', also: 'radio button, option, choice card, ตัวเลือก, เลือกหนึ่ง' } }

const baht = (amount: number) => (
  <Text as="span" size="lead" isStrong isUnbroken>
    {amount} {wording('บาท', 'baht')}
  </Text>
)

export const Programs: Story = () => {
  const [value, setValue] = useState('warm')
  return (
    <RadioCards label={wording('เลือกโปรแกรมซัก', 'Choose a program')} value={value} onChange={setValue}>
      <RadioCard
        value="cold"
        title={wording('น้ำเย็น', 'Cold')}
        note={wording('36 นาที', '36 minutes')}
        trailing={baht(50)}
      />
      <RadioCard
        value="warm"
        title={wording('น้ำอุ่น', 'Warm')}
        titleNote="40°C"
        note={wording('42 นาที', '42 minutes')}
        trailing={baht(60)}
      />
      <RadioCard
        value="hot"
        title={wording('น้ำร้อน', 'Hot')}
        titleNote="60°C"
        note={wording('48 นาที', '48 minutes')}
        trailing={baht(70)}
      />
    </RadioCards>
  )
}
export const WithReason: Story = () => (
  <RadioCards label={wording('จ่ายด้วย', 'Pay with')} value="promptpay">
    <RadioCard
      value="promptpay"
      title={wording('QR พร้อมเพย์', 'PromptPay QR code')}
      note={wording('สแกนในแอปธนาคารใดก็ได้', 'Scan it in any banking app')}
    />
    <RadioCard value="card" title={wording('บัตร', 'Card')} isDisabled reason={wording('ขั้นต่ำ 20 บาท', 'From 20 baht')} />
  </RadioCards>
)
/** Rows with marks, for more options than fit as cards. */
export const Rows: Story = () => (
  <RadioCards label={wording('จ่ายด้วย', 'Pay with')} value="promptpay">
    <RadioCard
      density="close"
      value="promptpay"
      title={wording('QR พร้อมเพย์', 'PromptPay QR code')}
      note={wording('สแกนในแอปธนาคารใดก็ได้', 'Scan it in any banking app')}
      mark={<QrIcon />}
    />
    <RadioCard
      density="close"
      value="bank"
      title={wording('แอปธนาคาร', 'Banking app')}
      note={wording('เปิดแอปในมือถือเครื่องนี้', 'Opens the app on this phone')}
      mark={<BankIcon />}
    />
  </RadioCards>
)
export const Invalid: Story = () => (
  <RadioCards
    label={wording('เลือกโปรแกรมซัก', 'Choose a program')}
    value={null}
    errorMessage={wording('เลือกโปรแกรมก่อนไปต่อ', 'Choose a program to go on')}
  >
    <RadioCard
      value="cold"
      title={wording('น้ำเย็น', 'Cold')}
      note={wording('36 นาที', '36 minutes')}
      trailing={baht(50)}
    />
  </RadioCards>
)
export const Long: Story = () => (
  <RadioCards label={wording('อุณหภูมิน้ำ', 'Water temperature')} isLabelHidden value="cold">
    <RadioCard
      value="cold"
      title={wording('น้ำเย็น', 'Cold')}
      note={wording('36 นาที', '36 minutes')}
      trailing={baht(50)}
    />
    <RadioCard
      value="heavy"
      title={wording('น้ำร้อนและล้างเพิ่มหนึ่งรอบ', 'Hot with an extra rinse')}
      titleNote="60°C"
      note={wording('58 นาที สำหรับชุดเครื่องนอนและผ้าเช็ดตัว', '58 minutes, for bedding and towels')}
      trailing={baht(110)}
    />
  </RadioCards>
)
export const DoPriceAtTheEnd: Story = () => (
  <RadioCards label={wording('เลือกโปรแกรมซัก', 'Choose a program')} value="cold">
    <RadioCard
      value="cold"
      title={wording('น้ำเย็น', 'Cold')}
      note={wording('36 นาที', '36 minutes')}
      trailing={baht(50)}
    />
    <RadioCard
      value="warm"
      title={wording('น้ำอุ่น', 'Warm')}
      note={wording('42 นาที', '42 minutes')}
      trailing={baht(60)}
    />
  </RadioCards>
)
export const DontHideThePrice: Story = () => (
  <RadioCards label={wording('เลือกโปรแกรมซัก', 'Choose a program')} value="cold">
    <RadioCard value="cold" title={wording('น้ำเย็น', 'Cold')} trailing={baht(50)} />
    <RadioCard value="warm" title={wording('น้ำอุ่น', 'Warm')} />
  </RadioCards>
)
export const Controls: Story = () => {
  const { title, note, density, errorMessage, isDisabled } = useControls({
    title: wording('น้ำเย็น', 'Cold'),
    note: wording('36 นาที', '36 minutes'),
    density: ['roomy', 'close'],
    errorMessage: '',
    isDisabled: false,
  })
  return (
    <RadioCards
      label={wording('เลือกโปรแกรมซัก', 'Choose a program')}
      value="cold"
      errorMessage={errorMessage}
      isDisabled={isDisabled}
    >
      <RadioCard value="cold" title={title} note={note} density={density} trailing={baht(50)} />
    </RadioCards>
  )
}
