import { ChevronIcon } from '#ui/icons/navigation-icons.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Story } from '#ui/story.ts'
import { Link } from './link.tsx'

export const Alone: Story = () => (
  <Link href="#branches">
    ทุกสาขา
    <ChevronIcon size={20} />
  </Link>
)
export const Body: Story = () => (
  <Link href="#forgot" size="body">
    ลืมรหัส PIN
  </Link>
)
export const InASentence: Story = () => (
  <Text>
    เมื่อสมัคร ถือว่ายอมรับ
    <Link href="#terms" isInline size="body">
      ข้อกำหนดการใช้งาน
    </Link>{' '}
    ของร้าน ซึ่งบอกวิธีคืนเงินเมื่อเครื่องไม่เริ่ม
  </Text>
)
