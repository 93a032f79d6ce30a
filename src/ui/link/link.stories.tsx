import { ChevronIcon } from '#ui/icons/navigation-icons.tsx'
import { Text } from '#ui/layout/text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Link } from './link.tsx'

export default { meta: { group: 'Actions', also: 'anchor, hyperlink, ลิงก์' } }

export const Alone: Story = () => (
  <Link href="#branches">
    {wording('ทุกสาขา', 'All branches')}
    <ChevronIcon size={20} />
  </Link>
)
export const Body: Story = () => (
  <Link href="#forgot" size="body">
    {wording('ลืมรหัส PIN', 'Forgot your PIN')}
  </Link>
)
export const InASentence: Story = () => (
  <Text>
    {wording('เมื่อสมัคร ถือว่ายอมรับ', 'When you sign up, you accept the')}
    <Link href="#terms" isInline size="body">
      {wording('ข้อกำหนดการใช้งาน', 'Terms of use')}
    </Link>{' '}
    {wording(
      'ของร้าน ซึ่งบอกวิธีคืนเงินเมื่อเครื่องไม่เริ่ม',
      'of the shop, which say how you get your money back if the machine doesn’t start',
    )}
  </Text>
)
export const DoNameTheTarget: Story = () => (
  <Link href="#terms" size="body">
    {wording('ข้อกำหนดการใช้งาน', 'Terms of use')}
  </Link>
)
export const DontClickHere: Story = () => (
  <Link href="#terms" size="body">
    {wording('คลิกที่นี่', 'Click here')}
  </Link>
)
export const Controls: Story = () => {
  const { text, size } = useControls({ text: wording('ทุกสาขา', 'All branches'), size: ['small', 'body'] })
  return (
    <Link href="#branches" size={size}>
      {text}
    </Link>
  )
}
