import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Price } from '#ui/price/price.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { CouponCard } from './coupon-card.tsx'

export default { meta: { group: 'Money and rewards', also: 'voucher, discount, promo code, คูปอง, ส่วนลด' } }

export const Applied: Story = () => (
  <CouponCard
    state="applied"
    icon={<TicketIcon />}
    title={wording('ลด 15 บาท “ลูกค้าประจำ”', '15 baht off, “Regular”')}
    note={wording('คุ้มที่สุดจาก 3 คูปองของคุณ', 'The best of your 3 coupons')}
    action={
      <Button tone="bare" size="small">
        {wording('เปลี่ยน', 'Change')}
      </Button>
    }
  />
)
export const Offered: Story = () => (
  <CouponCard
    state="offered"
    icon={<TicketIcon />}
    title={wording('ลด 7 บาท “วันฝนตก”', '7 baht off, “Rainy days”')}
    note={wording('ไม่ใช้คะแนน', 'No points needed')}
    action={
      <Button tone="outline" size="small">
        {wording('ใช้เลย', 'Use it')}
      </Button>
    }
  />
)
export const Owned: Story = () => (
  <Stack gap={2}>
    <CouponCard
      state="owned"
      icon={<TicketIcon />}
      title={wording('ลูกค้าประจำ', 'Regular')}
      note={wording('ทุกสาขา ถึง 31 ธันวาคม 2569', 'All branches, until 31 December 2026')}
      value={<Price size="m" number="15" unit={wording('บาท', 'baht')} />}
    />
    <CouponCard
      state="owned"
      icon={<TicketIcon />}
      title={wording('อบฟรีเมื่อซักครบสิบครั้ง', 'Free dry after ten washes')}
      note={wording('สาขาอารีย์ ซอย 4 ถึง 31 ธันวาคม 2569', 'At Ari branch, Soi 4, until 31 December 2026')}
      value={<Badge tone="warn">{wording('เหลือ 2 วัน', '2 days left')}</Badge>}
    />
  </Stack>
)
export const Unusable: Story = () => (
  <CouponCard
    state="unusable"
    icon={<TicketIcon />}
    title={wording('ลด 50 บาท', '50 baht off')}
    note={wording('ใช้ได้เมื่อซักครบ 80 บาท', 'For washes of 80 baht or more')}
    value={<Badge>{wording('ยังใช้ไม่ได้', 'Not yet')}</Badge>}
  />
)
export const Controls: Story = () => {
  const { state, title, note } = useControls({
    state: ['owned', 'applied', 'offered', 'unusable'],
    title: wording('ลูกค้าประจำ', 'Regular'),
    note: wording('ทุกสาขา ถึง 31 ธันวาคม 2569', 'All branches, until 31 December 2026'),
  })
  return <CouponCard state={state} icon={<TicketIcon />} title={title} note={note} />
}
