import { Text } from '#ui/layout/text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { AlternativeText } from './visually-hidden.tsx'

export default { meta: { group: 'Layout and content', also: 'screen reader text, sr-only, accessibility' } }

export const Range: Story = () => (
  <Text>
    {wording('เปิด', 'Open')}{' '}
    <AlternativeText text={wording('8 นาฬิกา ถึง 22 นาฬิกา', '8 am to 10 pm')}>08:00–22:00</AlternativeText>
  </Text>
)
export const Controls: Story = () => {
  const { text, shown } = useControls({
    text: wording('8 นาฬิกา ถึง 22 นาฬิกา', '8 am to 10 pm'),
    shown: '08:00–22:00',
  })
  return (
    <Text>
      <AlternativeText text={text}>{shown}</AlternativeText>
    </Text>
  )
}
