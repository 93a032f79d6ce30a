import type { Story } from '#ui/story.ts'
import { ProgressSteps } from './progress-steps.tsx'

const stateText = { done: 'เสร็จแล้ว', current: 'ขั้นนี้', todo: 'ยังไม่ถึง' }

export const Waiting: Story = () => (
  <ProgressSteps
    label="ขั้นตอน"
    stateText={stateText}
    steps={[
      { label: 'ชำระเงิน', state: 'current' },
      { label: 'ยืนยันยอด', state: 'todo' },
      { label: 'เครื่องเริ่ม', state: 'todo' },
    ]}
  />
)
export const Paid: Story = () => (
  <ProgressSteps
    label="ขั้นตอน"
    stateText={stateText}
    steps={[
      { label: 'ชำระเงิน', state: 'done' },
      { label: 'ยืนยันยอด', state: 'done' },
      { label: 'เครื่องเริ่ม', state: 'current' },
    ]}
  />
)
export const AllDone: Story = () => (
  <ProgressSteps
    label="ขั้นตอน"
    stateText={stateText}
    steps={[
      { label: 'ชำระเงิน', state: 'done' },
      { label: 'ยืนยันยอด', state: 'done' },
      { label: 'เครื่องเริ่ม', state: 'done' },
    ]}
  />
)
