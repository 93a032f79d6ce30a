import { CheckIcon } from '#ui/icons/icons.tsx'
import { StarIcon } from '#ui/icons/reward-icons.tsx'
import { AlertIcon, ClockIcon } from '#ui/icons/status-icons.tsx'
import { Row } from '#ui/layout/stack.tsx'
import type { Story } from '#ui/story.ts'
import { Badge } from './badge.tsx'

export const Tones: Story = () => (
  <Row gap={2} isWrapping>
    <Badge>ใช้แล้ว</Badge>
    <Badge tone="brand">ของคุณ</Badge>
    <Badge tone="ok">เปิดอยู่</Badge>
    <Badge tone="warn">ใกล้ปิด</Badge>
    <Badge tone="bad">ปิดซ่อม</Badge>
  </Row>
)
export const WithIcon: Story = () => (
  <Row gap={2} isWrapping>
    <Badge icon={<StarIcon size={20} />} tone="brand">
      คุ้มที่สุด
    </Badge>
    <Badge icon={<CheckIcon size={20} />} tone="ok">
      ชำระแล้ว
    </Badge>
    <Badge icon={<ClockIcon size={20} />} tone="warn">
      เหลือ 2 วัน
    </Badge>
    <Badge icon={<AlertIcon size={20} />} tone="bad">
      ไม่เริ่ม
    </Badge>
  </Row>
)
export const Long: Story = () => (
  <Badge icon={<ClockIcon size={20} />} tone="warn">
    Opens again tomorrow at 06:00 after the cleaning of the water tank
  </Badge>
)
