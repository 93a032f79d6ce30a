import { BackIcon, CloseIcon } from '#ui/icons/icons.tsx'
import { BellIcon } from '#ui/icons/navigation-icons.tsx'
import { ShareIcon } from '#ui/icons/share-icons.tsx'
import { Row } from '#ui/layout/stack.tsx'
import type { Story } from '#ui/story.ts'
import { IconButton } from './icon-button.tsx'
import { IconLink } from './icon-link.tsx'

export const Actions: Story = () => (
  <Row gap={1}>
    <IconButton label="ปิด">
      <CloseIcon />
    </IconButton>
    <IconButton label="แชร์">
      <ShareIcon />
    </IconButton>
    <IconLink label="กลับ" href="#back">
      <BackIcon />
    </IconLink>
  </Row>
)
export const WithCount: Story = () => (
  <Row gap={1}>
    <IconLink label="การแจ้งเตือน ยังไม่อ่าน 3 รายการ" href="#notifications" badge="3">
      <BellIcon />
    </IconLink>
    <IconLink label="การแจ้งเตือน ยังไม่อ่านมากกว่า 99 รายการ" href="#notifications" badge="99+">
      <BellIcon />
    </IconLink>
  </Row>
)
export const Disabled: Story = () => (
  <IconButton label="แชร์" isDisabled>
    <ShareIcon />
  </IconButton>
)
