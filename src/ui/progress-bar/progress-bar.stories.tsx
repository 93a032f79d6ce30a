import { Stack } from '#ui/layout/stack.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { ProgressBar } from './progress-bar.tsx'

export default { meta: { group: 'Feedback', also: 'loader, meter, loading, spinner, ความคืบหน้า' } }

export const Shares: Story = () => (
  <Stack gap={4}>
    <ProgressBar
      label={wording('ซักฟรี 14 กก.', 'A free wash of 14 kg')}
      value={1240}
      max={1500}
      valueText={wording('ขาดอีก 260 คะแนน', '260 points to go')}
    />
    <ProgressBar
      label={wording('ยังไม่เริ่ม', 'Not begun')}
      value={0}
      max={10}
      valueText={wording('0 จาก 10', '0 of 10')}
    />
    <ProgressBar
      label={wording('ครบแล้ว', 'Complete')}
      value={10}
      max={10}
      valueText={wording('10 จาก 10', '10 of 10')}
    />
  </Stack>
)
export const LabelHidden: Story = () => (
  <ProgressBar
    label={wording('ซักฟรี 14 กก.', 'A free wash of 14 kg')}
    isLabelHidden
    value={1240}
    max={1500}
    valueText={wording('ขาดอีก 260 คะแนน', '260 points to go')}
  />
)
export const Unknown: Story = () => <ProgressBar label={wording('กำลังเตรียมไฟล์ของคุณ', 'Preparing your file')} />
export const Long: Story = () => (
  <ProgressBar
    label={wording('ซักฟรีหนึ่งครั้ง เครื่องขนาด 14 กิโลกรัม', 'Free wash of fourteen kilograms')}
    value={400}
    max={1500}
    valueText={wording('ขาดอีก 1,100 คะแนน', '1,100 points still missing')}
  />
)
export const Controls: Story = () => {
  const { label, value, max, valueText, isLabelHidden } = useControls({
    label: wording('ซักฟรี 14 กก.', 'A free wash of 14 kg'),
    value: 1240,
    max: 1500,
    valueText: wording('ขาดอีก 260 คะแนน', '260 points to go'),
    isLabelHidden: false,
  })
  return <ProgressBar label={label} value={value} max={max} valueText={valueText} isLabelHidden={isLabelHidden} />
}
