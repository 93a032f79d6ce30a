import { ReceiptIcon } from '#ui/icons/navigation-icons.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import type { Story } from '#ui/story.ts'
import { Porthole, type PortholeProps, type PortholeSize } from './porthole.tsx'
import { PortholeHeading, PortholeNumeral, PortholeWord } from './porthole-text.tsx'

const SIZES: PortholeSize[] = [112, 72, 56, 44]

/** One state in the sizes in which it is used. */
function Sizes(props: Omit<PortholeProps, 'size'>) {
  return (
    <Row gap={4} isWrapping>
      {SIZES.map((size) => (
        <Porthole key={size} {...props} size={size} />
      ))}
    </Row>
  )
}

export const Free: Story = () => (
  <Sizes state="free" label="ว่าง">
    <PortholeWord>ว่าง</PortholeWord>
  </Sizes>
)
export const Reserved: Story = () => <Sizes state="reserved" label="มีคนจองอยู่" />
export const RunningMine: Story = () => (
  <Sizes state="running" remaining={0.6} label="เครื่องของคุณ เหลือ 24 นาที">
    <PortholeNumeral number="24" />
  </Sizes>
)
export const RunningOther: Story = () => (
  <Sizes state="running" owner="other" remaining={0.6} label="กำลังทำงาน ว่าง 14:38 น.">
    <PortholeNumeral number="24" />
  </Sizes>
)
export const Finishing: Story = () => (
  <Sizes state="finishing" remaining={0.11} label="ใกล้เสร็จ เหลือ 4 นาที">
    <PortholeNumeral number="4" />
  </Sizes>
)
export const FinishingOther: Story = () => (
  <Sizes state="finishing" owner="other" remaining={0.11} label="ใกล้เสร็จ เหลือ 4 นาที">
    <PortholeNumeral number="4" />
  </Sizes>
)
export const Done: Story = () => <Sizes state="done" label="เสร็จแล้ว รอเก็บผ้า" />
export const OutOfOrder: Story = () => <Sizes state="outOfOrder" label="ปิดซ่อม" />
export const Offline: Story = () => <Sizes state="offline" label="ออฟไลน์" />
export const Paying: Story = () => (
  <Sizes state="paying" remaining={0.58} label="เหลือเวลาชำระ 8:42 นาที">
    <PortholeNumeral number="8:42" />
  </Sizes>
)
export const PayingUrgent: Story = () => (
  <Porthole state="paying" remaining={0.84} size={56} isBare isUrgent label="เหลือเวลาชำระ 12:42 นาที">
    <PortholeNumeral number="12:42" />
  </Porthole>
)
export const Failed: Story = () => <Sizes state="failed" label="เครื่องไม่เริ่ม" />
export const Idle: Story = () => (
  <Porthole state="plain" size={154}>
    <ReceiptIcon />
  </Porthole>
)
export const MyLoad: Story = () => (
  <Porthole state="running" remaining={0.43} size={154} isAnimated label="กำลังซัก เหลือ 18 นาที">
    <PortholeNumeral number="18" unit="นาที" />
  </Porthole>
)
export const Started: Story = () => (
  <Porthole state="full" remaining={1} size={200} label="เริ่มแล้ว เหลือ 42 นาที">
    <PortholeNumeral number="42" unit="นาที" />
  </Porthole>
)
export const Hero: Story = () => <Porthole state="plain" remaining={0.56} size={272} isAnimated />
export const Code: Story = () => (
  <Porthole state="paying" remaining={0.87} size="qr">
    <PortholeHeading>พร้อมเพย์</PortholeHeading>
    <QrCode
      payload="00020101021230570016A00000067701011201150107536000315010208WASHDAY153037645405 50.005802TH6304ABCD"
      label="QR พร้อมเพย์ จำนวน 50 บาท สำหรับเครื่องซัก 05"
    />
  </Porthole>
)
