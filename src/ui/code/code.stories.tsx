import { Text } from '#ui/layout/text.tsx'
import { type Story, useControls } from '#ui/story.ts'
import { Code } from './code.tsx'

export default { meta: { group: 'Layout and content', also: 'reference, coupon code, monospace, รหัส, โค้ด' } }

export const Reference: Story = () => (
  <Text size="small" tone="ink2">
    <Code text="TRX_MCH_7K2M9QX4T8WBN3RJ5HVC6DYPAZ" />
  </Text>
)
export const Coupon: Story = () => (
  <Text isStrong>
    <Code text="WASH-50AB" />
  </Text>
)
export const Controls: Story = () => {
  const { text } = useControls({ text: 'WASH-50AB' })
  return (
    <Text isStrong>
      <Code text={text} />
    </Text>
  )
}
