import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { DownloadIcon, LogoutIcon, MoreIcon, ShareIcon } from '#ui/icons/icons.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { Row } from '#ui/layout/stack.tsx'
import type { Story } from '#ui/story.ts'
import { Menu } from './menu.tsx'

export const OfABill: Story = () => (
  <Row justify="end">
    <Menu
      label="ใบเสร็จนี้"
      trigger={
        <IconButton label="ทำอย่างอื่นกับใบเสร็จ">
          <MoreIcon />
        </IconButton>
      }
      entries={[
        { id: 'save', text: 'บันทึกรูป', icon: <DownloadIcon />, onPress: () => {} },
        { id: 'share', text: 'แชร์', icon: <ShareIcon />, note: 'ต้องต่ออินเทอร์เน็ต', isDisabled: true, onPress: () => {} },
        { id: 'report', text: 'แจ้งปัญหา', icon: <AlertIcon />, href: '#report' },
        { id: 'delete', text: 'ลบออกจากเครื่องนี้', icon: <LogoutIcon />, tone: 'danger', onPress: () => {} },
      ]}
    />
  </Row>
)
export const LongEnglish: Story = () => (
  <Menu
    label="More"
    trigger={<Button tone="outline">More</Button>}
    entries={[
      { id: 'report', text: 'Report that something on this bill is wrong', onPress: () => {} },
      { id: 'save', text: 'Save', note: 'As a picture among your downloads', onPress: () => {} },
    ]}
  />
)
