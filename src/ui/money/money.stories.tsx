import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import type { Story } from '#ui/story.ts'
import { Money } from './money.tsx'

export const InASentence: Story = () => (
  <Text>
    ชำระแล้ว <Money number="1,250.00" unit="บาท" /> เครื่องซัก 05 กำลังเริ่ม ไม่ต้องชำระซ้ำ
  </Text>
)
export const LessAndStruck: Story = () => (
  <Stack gap={1}>
    <Text>
      คูปอง <Money number="−15" unit="บาท" spoken="ลด 15 บาท" />
    </Text>
    <Text>
      <Money number="60" unit="บาท" spoken="ราคาเดิม 60 บาท" isStruck /> <Money number="45" unit="บาท" />
    </Text>
  </Stack>
)
export const English: Story = () => (
  <Text>
    You paid <Money number="50.00" unit="baht" /> by PromptPay
  </Text>
)
