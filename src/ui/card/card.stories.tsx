import { Badge } from '#ui/badge/badge.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Card } from './card.tsx'

export default { meta: { group: 'Layout and content', also: 'tile, panel, การ์ด' } }

export const Plain: Story = () => (
  <Card title={wording('ซักอีก 1 ครั้ง อบฟรี', 'One more wash, then a free dry')} trailing={wording('9 จาก 10', '9 of 10')}>
    <Text size="small" tone="ink2">
      {wording('สาขาอารีย์ ซอย 4', 'Ari branch, Soi 4')}
    </Text>
  </Card>
)
export const LeadsOn: Story = () => (
  <Card
    title={wording('ปั๊มน้ำใหม่ ซักเร็วขึ้น', 'A new pump, faster washes')}
    level={3}
    href="#promotion"
    trailing={<Badge tone="ok">{wording('เปิดอยู่', 'Open')}</Badge>}
  >
    <Text tone="ink2">{wording('คุณกตัญญูเป็นผู้ซื้อที่ 100 รับคูปอง 20 บาท', 'Our hundredth buyer got a coupon of 20 baht')}</Text>
  </Card>
)
export const WithPicture: Story = () => (
  <Card
    title={wording('วันอังคารลดครึ่งราคา', 'Half price on Tuesdays')}
    level={3}
    href="#tuesday"
    picture={<img alt="" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 9'/%3E" />}
  >
    <Text tone="ink2">{wording('ทุกสาขา เวลา 06:00–10:00 น.', 'At all branches, from 06:00 to 10:00.')}</Text>
  </Card>
)
export const LongTitles: Story = () => (
  <Stack gap={2}>
    <Card
      title={wording(
        'ผ้านวมขนาดใหญ่พิเศษซักและอบในรอบเดียวกันได้แล้ว',
        'Extra-large duvets can now be washed and dried in one go',
      )}
      trailing={wording('ถึง 31 ธันวาคม 2569', 'until 31 December 2026')}
    />
  </Stack>
)
export const Controls: Story = () => {
  const { title, text, trailing, isLink } = useControls({
    title: wording('ซักอีก 1 ครั้ง อบฟรี', 'One more wash, then a free dry'),
    text: wording('สาขาอารีย์ ซอย 4', 'Ari branch, Soi 4'),
    trailing: wording('9 จาก 10', '9 of 10'),
    isLink: false,
  })
  return (
    <Card title={title} trailing={trailing} {...(isLink ? { href: '#promotion' } : {})}>
      <Text tone="ink2">{text}</Text>
    </Card>
  )
}
