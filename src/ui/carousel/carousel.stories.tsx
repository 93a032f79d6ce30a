import { Card } from '#ui/card/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Story } from '#ui/story.ts'
import { Carousel } from './carousel.tsx'

const thai = {
  label: 'โปรโมชัน',
  previousLabel: 'ก่อนหน้า',
  nextLabel: 'ถัดไป',
  positionText: (position: number, count: number) => `${position} จาก ${count}`,
}

export const Promotions: Story = () => (
  <Carousel {...thai}>
    <Card title="ซักผ้านวม ลด 20 บาท" level={3} href="#1">
      <Text tone="ink2">ทุกสาขา ถึง 31 ธันวาคม 2569</Text>
    </Card>
    <Card title="คุณกตัญญูซื้อ 1 แถม 1" level={3} href="#2">
      <Text tone="ink2">ปั๊มน้ำใหม่ ผู้ใช้ชวนเพื่อนได้คูปองทั้งคู่</Text>
    </Card>
    <Card title="วันอังคารอบฟรี" level={3} href="#3">
      <Text tone="ink2">เมื่อซัก 14 กก. ขึ้นไป</Text>
    </Card>
  </Carousel>
)
export const Alone: Story = () => (
  <Carousel {...thai}>
    <Card title="วันอังคารอบฟรี" level={3} />
  </Carousel>
)
export const English: Story = () => (
  <Carousel
    label="Offers"
    previousLabel="Previous offer"
    nextLabel="Next offer"
    positionText={(position, count) => `${position} of ${count}`}
  >
    <Card title="Twenty baht off every duvet until the end of the year" level={3} href="#1" />
    <Card title="Free dry on Tuesdays" level={3} href="#2" />
  </Carousel>
)
