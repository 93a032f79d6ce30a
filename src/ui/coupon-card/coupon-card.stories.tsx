import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Price } from '#ui/price/price.tsx'
import type { Story } from '#ui/story.ts'
import { CouponCard } from './coupon-card.tsx'

export const Applied: Story = () => (
  <CouponCard
    state="applied"
    icon={<TicketIcon />}
    title="ลด 15 บาท “ลูกค้าประจำ”"
    note="คุ้มที่สุดจาก 3 คูปองของคุณ"
    action={
      <Button tone="bare" size="small">
        เปลี่ยน
      </Button>
    }
  />
)
export const Owned: Story = () => (
  <Stack gap={2}>
    <CouponCard
      state="owned"
      icon={<TicketIcon />}
      title="ลูกค้าประจำ"
      note="ทุกสาขา ถึง 31 ธันวาคม 2569"
      value={<Price size="m" number="15" unit="บาท" />}
    />
    <CouponCard
      state="owned"
      icon={<TicketIcon />}
      title="Free dry after ten washes"
      note="At Ari branch, Soi 4, until 31 December 2026"
      value={<Badge tone="warn">2 days left</Badge>}
    />
  </Stack>
)
export const Unusable: Story = () => (
  <CouponCard
    state="unusable"
    icon={<TicketIcon />}
    title="ลด 50 บาท"
    note="ใช้ได้เมื่อซักครบ 80 บาท"
    value={<Badge>ยังใช้ไม่ได้</Badge>}
  />
)
