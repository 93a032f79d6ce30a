import { BackIcon, CloseIcon } from '#ui/icons/icons.tsx'
import { BellIcon } from '#ui/icons/navigation-icons.tsx'
import { ShareIcon } from '#ui/icons/share-icons.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { IconButton } from './icon-button.tsx'
import { IconLink } from './icon-link.tsx'

export default { meta: { group: 'Actions', also: 'toolbar button, close button, avatar, ปุ่มไอคอน' } }

export const Actions: Story = () => (
  <Row gap={1}>
    <IconButton label={wording('ปิด', 'Close')}>
      <CloseIcon />
    </IconButton>
    <IconButton label={wording('แชร์', 'Share')}>
      <ShareIcon />
    </IconButton>
    <IconLink label={wording('กลับ', 'Back')} href="#back">
      <BackIcon />
    </IconLink>
  </Row>
)
export const WithCount: Story = () => (
  <Row gap={1}>
    <IconLink label={wording('การแจ้งเตือน ยังไม่อ่าน 3 รายการ', 'Notifications, 3 unread')} href="#notifications" badge="3">
      <BellIcon />
    </IconLink>
    <IconLink
      label={wording('การแจ้งเตือน ยังไม่อ่านมากกว่า 99 รายการ', 'Notifications, more than 99 unread')}
      href="#notifications"
      badge="99+"
    >
      <BellIcon />
    </IconLink>
  </Row>
)
export const Disabled: Story = () => (
  <IconButton label={wording('แชร์', 'Share')} isDisabled>
    <ShareIcon />
  </IconButton>
)
export const DoWellKnownIcons: Story = () => (
  <Row gap={1}>
    <IconButton label={wording('แชร์', 'Share')}>
      <ShareIcon />
    </IconButton>
    <IconButton label={wording('ปิด', 'Close')}>
      <CloseIcon />
    </IconButton>
  </Row>
)
export const DontForTheMainAction: Story = () => (
  <IconButton label={wording('เปิดการแจ้งเตือนเมื่อผ้าเสร็จ', 'Notify me when my laundry is done')}>
    <BellIcon />
  </IconButton>
)
export const Controls: Story = () => {
  const { label, isDisabled } = useControls({ label: wording('แชร์', 'Share'), isDisabled: false })
  return (
    <IconButton label={label} isDisabled={isDisabled}>
      <ShareIcon />
    </IconButton>
  )
}
