import { Text } from '#ui/layout/text.tsx'
import type { Story } from '#ui/story.ts'
import { AlternativeText } from './visually-hidden.tsx'

export const Range: Story = () => (
  <Text>
    เปิด <AlternativeText text="8 นาฬิกา ถึง 22 นาฬิกา">08:00–22:00</AlternativeText>
  </Text>
)
