import { Stack } from '#ui/layout/stack.tsx'
import type { Story } from '#ui/story.ts'
import { ProgressBar } from './progress-bar.tsx'

export const Shares: Story = () => (
  <Stack gap={4}>
    <ProgressBar label="ซักฟรี 14 กก." value={1240} max={1500} valueText="ขาดอีก 260 คะแนน" />
    <ProgressBar label="ยังไม่เริ่ม" value={0} max={10} valueText="0 จาก 10" />
    <ProgressBar label="ครบแล้ว" value={10} max={10} valueText="10 จาก 10" />
  </Stack>
)
export const LabelHidden: Story = () => (
  <ProgressBar label="ซักฟรี 14 กก." isLabelHidden value={1240} max={1500} valueText="ขาดอีก 260 คะแนน" />
)
export const Unknown: Story = () => <ProgressBar label="กำลังเตรียมไฟล์ของคุณ" />
export const LongEnglish: Story = () => (
  <ProgressBar label="Free wash of fourteen kilograms" value={400} max={1500} valueText="1,100 points still missing" />
)
