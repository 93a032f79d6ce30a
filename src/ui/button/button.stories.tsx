import { RefreshIcon } from '#ui/icons/icons.tsx'
import { DownloadIcon } from '#ui/icons/share-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import type { Story } from '#ui/story.ts'
import { Button } from './button.tsx'
import { LinkButton } from './link-button.tsx'

export const Primary: Story = () => <Button>สมัครสมาชิก</Button>
export const Outline: Story = () => <Button tone="outline">กลับหน้าหลัก</Button>
export const Bare: Story = () => <Button tone="bare">แจ้งปัญหา</Button>
export const Danger: Story = () => <Button tone="danger">ลบบัญชี</Button>
export const Small: Story = () => (
  <Button tone="outline" size="small">
    ชำระต่อ
  </Button>
)
export const Pay: Story = () => (
  <Button size="pay" width="fill">
    ชำระด้วยพร้อมเพย์
  </Button>
)
export const WithIcon: Story = () => (
  <Button size="pay" width="fill" icon={<DownloadIcon />}>
    บันทึก QR
  </Button>
)
export const Pending: Story = () => (
  <Stack gap={2}>
    <Button size="pay" width="fill" isPending pendingLabel="กำลังสร้าง QR">
      ชำระด้วยพร้อมเพย์
    </Button>
    <Button tone="outline" width="fill" isPending pendingLabel="กำลังตรวจสอบ">
      ชำระแล้ว ตรวจสอบตอนนี้
    </Button>
  </Stack>
)
export const Disabled: Story = () => (
  <Stack gap={2}>
    <Button isDisabled>ถัดไป</Button>
    <Button tone="outline" isDisabled>
      ถัดไป
    </Button>
    <Button tone="bare" isDisabled>
      ถัดไป
    </Button>
  </Stack>
)
export const LongEnglish: Story = () => (
  <Button size="pay" width="fill" icon={<RefreshIcon />}>
    Start the machine again at no extra charge within fifteen minutes
  </Button>
)
export const AsLink: Story = () => (
  <Stack gap={2}>
    <LinkButton href="#scan" size="pay" width="fill">
      สแกน QR ที่เครื่อง
    </LinkButton>
    <LinkButton href="#register" tone="outline" width="fill">
      สมัครสมาชิก รับคูปอง 20 บาท
    </LinkButton>
    <LinkButton href="#branch" tone="bare" width="fill">
      หาสาขาใกล้ฉัน
    </LinkButton>
  </Stack>
)
