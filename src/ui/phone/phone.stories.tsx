import { Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Phone } from './phone.tsx'

export default { meta: { group: 'Layout and content', also: 'telephone, call' } }

export const Shown: Story = () => (
  <Text>
    {wording('เราส่งรหัสไปที่', 'We sent the code to')} <Phone number="081-234-5670" />
  </Text>
)
export const ToCall: Story = () => (
  <Link href="tel:+66812345670" size="body">
    <Phone number="081-234-5670" />
  </Link>
)
export const Controls: Story = () => {
  const { number } = useControls({ number: '081-234-5670' })
  return (
    <Text>
      <Phone number={number} />
    </Text>
  )
}
