import { Card } from '#ui/card/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Carousel } from './carousel.tsx'

export default { meta: { group: 'Layout and content', also: 'slider, slideshow, promotions, สไลด์, เลื่อนดู' } }

const labels = () => ({
  label: wording('โปรโมชัน', 'Offers'),
  previousLabel: wording('ก่อนหน้า', 'Previous'),
  nextLabel: wording('ถัดไป', 'Next'),
  positionText: (position: number, count: number) => wording(`${position} จาก ${count}`, `${position} of ${count}`),
})

export const Promotions: Story = () => (
  <Carousel {...labels()}>
    <Card title={wording('ซักผ้านวม ลด 20 บาท', 'Twenty baht off duvets')} level={3} href="#1">
      <Text tone="ink2">{wording('ทุกสาขา ถึง 31 ธันวาคม 2569', 'All branches, until 31 December 2026')}</Text>
    </Card>
    <Card title={wording('คุณกตัญญูซื้อ 1 แถม 1', 'Buy one, get one')} level={3} href="#2">
      <Text tone="ink2">{wording('ปั๊มน้ำใหม่ ผู้ใช้ชวนเพื่อนได้คูปองทั้งคู่', 'Invite a friend and you both get a coupon')}</Text>
    </Card>
    <Card title={wording('วันอังคารอบฟรี', 'Free dry on Tuesdays')} level={3} href="#3">
      <Text tone="ink2">{wording('เมื่อซัก 14 กก. ขึ้นไป', 'With a wash of 14 kg or more')}</Text>
    </Card>
  </Carousel>
)
export const Alone: Story = () => (
  <Carousel {...labels()}>
    <Card title={wording('วันอังคารอบฟรี', 'Free dry on Tuesdays')} level={3} />
  </Carousel>
)
export const Long: Story = () => (
  <Carousel
    label={wording('โปรโมชัน', 'Offers')}
    previousLabel={wording('โปรโมชันก่อนหน้า', 'Previous offer')}
    nextLabel={wording('โปรโมชันถัดไป', 'Next offer')}
    positionText={(position, count) => wording(`${position} จาก ${count}`, `${position} of ${count}`)}
  >
    <Card
      title={wording('ซักผ้านวมทุกผืนลด 20 บาท ทุกสาขา จนถึงสิ้นปีนี้', 'Twenty baht off every duvet until the end of the year')}
      level={3}
      href="#1"
    />
    <Card title={wording('วันอังคารอบฟรี', 'Free dry on Tuesdays')} level={3} href="#2" />
  </Carousel>
)
export const Controls: Story = () => {
  const { heading, title } = useControls({
    heading: wording('โปรโมชัน', 'Offers'),
    title: wording('วันอังคารอบฟรี', 'Free dry on Tuesdays'),
  })
  return (
    <Carousel {...labels()} heading={heading}>
      <Card title={title} level={3} href="#1" />
      <Card title={wording('คุณกตัญญูซื้อ 1 แถม 1', 'Buy one, get one')} level={3} href="#2" />
    </Carousel>
  )
}
