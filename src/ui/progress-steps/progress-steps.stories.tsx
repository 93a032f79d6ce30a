import { type Story, useControls, wording } from '#ui/story.ts'
import { ProgressSteps } from './progress-steps.tsx'

export default { meta: { group: 'Feedback', also: 'stepper, wizard, ขั้นตอน' } }

const stateText = () => ({
  done: wording('เสร็จแล้ว', 'done'),
  current: wording('ขั้นนี้', 'this step'),
  todo: wording('ยังไม่ถึง', 'still to come'),
})

export const Waiting: Story = () => (
  <ProgressSteps
    label={wording('ขั้นตอน', 'Steps')}
    stateText={stateText()}
    steps={[
      { label: wording('ชำระเงิน', 'Pay'), state: 'current' },
      { label: wording('ยืนยันยอด', 'Amount confirmed'), state: 'todo' },
      { label: wording('เครื่องเริ่ม', 'Machine starts'), state: 'todo' },
    ]}
  />
)
export const Paid: Story = () => (
  <ProgressSteps
    label={wording('ขั้นตอน', 'Steps')}
    stateText={stateText()}
    steps={[
      { label: wording('ชำระเงิน', 'Pay'), state: 'done' },
      { label: wording('ยืนยันยอด', 'Amount confirmed'), state: 'done' },
      { label: wording('เครื่องเริ่ม', 'Machine starts'), state: 'current' },
    ]}
  />
)
export const AllDone: Story = () => (
  <ProgressSteps
    label={wording('ขั้นตอน', 'Steps')}
    stateText={stateText()}
    steps={[
      { label: wording('ชำระเงิน', 'Pay'), state: 'done' },
      { label: wording('ยืนยันยอด', 'Amount confirmed'), state: 'done' },
      { label: wording('เครื่องเริ่ม', 'Machine starts'), state: 'done' },
    ]}
  />
)
export const Controls: Story = () => {
  const { pay, start } = useControls({ pay: ['done', 'current', 'todo'], start: ['current', 'todo', 'done'] })
  return (
    <ProgressSteps
      label={wording('ขั้นตอน', 'Steps')}
      stateText={stateText()}
      steps={[
        { label: wording('ชำระเงิน', 'Pay'), state: pay },
        { label: wording('เครื่องเริ่ม', 'Machine starts'), state: start },
      ]}
    />
  )
}
