import { Badge } from '#ui/badge/badge.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Story } from '#ui/story.ts'
import { Card } from './card.tsx'

export const Plain: Story = () => (
  <Card title="ซักอีก 1 ครั้ง อบฟรี" trailing="9 จาก 10">
    <Text size="small" tone="ink2">
      สาขาอารีย์ ซอย 4
    </Text>
  </Card>
)
export const LeadsOn: Story = () => (
  <Card title="ปั๊มน้ำใหม่ ซักเร็วขึ้น" level={3} href="#promotion" trailing={<Badge tone="ok">เปิดอยู่</Badge>}>
    <Text tone="ink2">คุณกตัญญูเป็นผู้ซื้อที่ 100 รับคูปอง 20 บาท</Text>
  </Card>
)
export const WithPicture: Story = () => (
  <Card
    title="Half price on Tuesdays"
    level={3}
    href="#tuesday"
    picture={<img alt="" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 9'/%3E" />}
  >
    <Text tone="ink2">At all branches, from 06:00 to 10:00.</Text>
  </Card>
)
export const LongTitles: Story = () => (
  <Stack gap={2}>
    <Card title="ผ้านวมขนาดใหญ่พิเศษซักและอบในรอบเดียวกันได้แล้ว" trailing="ถึง 31 ธันวาคม 2569" />
  </Stack>
)
