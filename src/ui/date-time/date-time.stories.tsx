import { Text } from '#ui/layout/text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { DateTime } from './date-time.tsx'

export default { meta: { group: 'Layout and content', also: 'date, time, buddhist era, วันเวลา' } }

export const Day: Story = () => (
  <Text>
    {wording('ใช้ได้ถึง', 'Valid until')} <DateTime instant="2026-12-31T16:59:59Z" text="31 ธันวาคม 2569" />
  </Text>
)
export const OnAnEnglishPage: Story = () => (
  <Text>
    Valid until <DateTime instant="2026-12-31T16:59:59Z" text="31 ธันวาคม 2569" equivalent="31 December 2026" />
  </Text>
)
export const Controls: Story = () => {
  const { text, equivalent } = useControls({
    text: wording('31 ธันวาคม 2569', '31 December 2569'),
    equivalent: '31 December 2026',
  })
  return (
    <Text>
      <DateTime instant="2026-12-31T16:59:59Z" text={text} equivalent={equivalent} />
    </Text>
  )
}
