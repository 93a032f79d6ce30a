import { Text } from '#ui/layout/text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Countdown } from './countdown.tsx'

export default { meta: { group: 'Feedback', also: 'timer, clock, นับถอยหลัง, เวลา' } }

export const ToPay: Story = () => (
  <Text isStrong>
    <Countdown
      text={wording('เหลือ 8:42', '8:42 left')}
      label={wording('เหลือเวลาชำระ 8 นาที 42 วินาที', '8 minutes 42 seconds left to pay')}
    />
  </Text>
)
export const ToChoose: Story = () => (
  <Text size="small" tone="ink2">
    <Countdown
      text={wording('เหลือเวลาเริ่มใหม่ 14:59', '14:59 left to start it again')}
      label={wording('เหลือเวลาเริ่มใหม่ 14 นาที 59 วินาที', '14 minutes 59 seconds left to start it again')}
    />
  </Text>
)
export const Controls: Story = () => {
  const { text, label } = useControls({
    text: wording('เหลือ 8:42', '8:42 left'),
    label: wording('เหลือเวลาชำระ 8 นาที 42 วินาที', '8 minutes 42 seconds left to pay'),
  })
  return (
    <Text isStrong>
      <Countdown text={text} label={label} />
    </Text>
  )
}
