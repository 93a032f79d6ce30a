import { Text } from '#ui/screen/text.tsx'
import type { Story } from '#ui/story.ts'
import { Spoken } from './spoken.tsx'

export const Range: Story = () => (
  <Text>
    เปิด <Spoken text="8 นาฬิกา ถึง 22 นาฬิกา">08:00–22:00</Spoken>
  </Text>
)
