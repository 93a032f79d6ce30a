import { MINUTE_MS } from '#contract/duration.ts'
import { Row } from '#ui/layout/stack.tsx'
import { type Story, wording } from '#ui/story.ts'
import { Countdown } from './countdown.tsx'

export default { meta: { group: 'Feedback', also: 'timer, clock' } }

export const Sizes: Story = () => (
  <Row gap={4} isWrapping>
    <Countdown
      remainingMs={8.7 * MINUTE_MS}
      totalMs={15 * MINUTE_MS}
      text="8:42"
      label={wording('เหลือ 8 นาที 42 วินาที', '8 minutes 42 seconds left')}
    />
    <Countdown
      remainingMs={8.7 * MINUTE_MS}
      totalMs={15 * MINUTE_MS}
      text="8:42"
      label={wording('เหลือ 8 นาที 42 วินาที', '8 minutes 42 seconds left')}
      size={72}
    />
    <Countdown
      remainingMs={12.7 * MINUTE_MS}
      totalMs={15 * MINUTE_MS}
      text="12:42"
      label={wording('เหลือ 12 นาที 42 วินาที', '12 minutes 42 seconds left')}
      size={112}
    />
  </Row>
)
export const Urgent: Story = () => (
  <Countdown
    remainingMs={MINUTE_MS / 2}
    totalMs={15 * MINUTE_MS}
    text="0:30"
    label={wording('เหลือ 30 วินาที', '30 seconds left')}
    urgentFrom={MINUTE_MS}
    size={72}
  />
)
export const Over: Story = () => (
  <Countdown remainingMs={0} totalMs={15 * MINUTE_MS} text="0:00" label={wording('หมดเวลา', 'Time is up')} size={72} />
)
