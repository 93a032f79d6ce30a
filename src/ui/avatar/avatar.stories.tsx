import { Row } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Story } from '#ui/story.ts'
import { Avatar } from './avatar.tsx'

export const Sizes: Story = () => (
  <Row gap={3} isWrapping>
    <Avatar name="กตัญญู ดุษฎี" size="s" />
    <Avatar name="เอก ใจดี" />
    <Avatar name="Malee Sukjai" size="l" />
  </Row>
)
export const BesideTheName: Story = () => (
  <Row gap={3}>
    <Avatar name="กตัญญู ดุษฎี" />
    <Text isStrong>กตัญญู ดุษฎี</Text>
  </Row>
)
export const NoName: Story = () => <Avatar name="" />
export const BrokenPicture: Story = () => <Avatar name="เอก ใจดี" src="data:image/png;base64,AAAA" />
