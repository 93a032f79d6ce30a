import { CheckIcon } from '#ui/icons/icons.tsx'
import { StarIcon } from '#ui/icons/reward-icons.tsx'
import { AlertIcon, ClockIcon } from '#ui/icons/status-icons.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Badge } from './badge.tsx'

export default { meta: { group: 'Feedback', also: 'tag, label, status, pill, ป้าย, สถานะ' } }

export const Tones: Story = () => (
  <Row gap={2} isWrapping>
    <Badge>{wording('ใช้แล้ว', 'Used')}</Badge>
    <Badge tone="brand">{wording('ของคุณ', 'Yours')}</Badge>
    <Badge tone="ok">{wording('เปิดอยู่', 'Open')}</Badge>
    <Badge tone="warn">{wording('ใกล้ปิด', 'Closing soon')}</Badge>
    <Badge tone="bad">{wording('ปิดซ่อม', 'Out of order')}</Badge>
  </Row>
)
export const WithIcon: Story = () => (
  <Row gap={2} isWrapping>
    <Badge icon={<StarIcon size={20} />} tone="brand">
      {wording('คุ้มที่สุด', 'Best value')}
    </Badge>
    <Badge icon={<CheckIcon size={20} />} tone="ok">
      {wording('ชำระแล้ว', 'Paid')}
    </Badge>
    <Badge icon={<ClockIcon size={20} />} tone="warn">
      {wording('เหลือ 2 วัน', '2 days left')}
    </Badge>
    <Badge icon={<AlertIcon size={20} />} tone="bad">
      {wording('ไม่เริ่ม', 'Didn’t start')}
    </Badge>
  </Row>
)
export const Long: Story = () => (
  <Badge icon={<ClockIcon size={20} />} tone="warn">
    {wording(
      'เปิดอีกครั้งพรุ่งนี้ 06:00 น. หลังล้างถังเก็บน้ำของสาขาเสร็จแล้ว',
      'Opens again tomorrow at 06:00 after the cleaning of the water tank',
    )}
  </Badge>
)
export const DoTwoWords: Story = () => <Badge tone="warn">{wording('ใกล้ปิด', 'Closing soon')}</Badge>
export const DontSentence: Story = () => (
  <Badge tone="warn">{wording('สาขานี้จะปิดในอีก 20 นาที รีบมานะ', 'This branch closes in 20 minutes, so hurry up')}</Badge>
)
export const Controls: Story = () => {
  const { text, tone } = useControls({
    text: wording('เปิดอยู่', 'Open'),
    tone: ['ok', 'neutral', 'brand', 'warn', 'bad'],
  })
  return <Badge tone={tone}>{text}</Badge>
}
