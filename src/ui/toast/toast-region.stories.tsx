import { useState } from 'react'
import { BellIcon } from '#ui/icons/navigation-icons.tsx'
import type { Story } from '#ui/story.ts'
import { ToastRegion, type ToastView } from './toast-region.tsx'

function Toasts({ toasts }: { toasts: readonly ToastView[] }) {
  const [openToasts, setOpenToasts] = useState(toasts)
  return (
    <ToastRegion
      label="ข้อความ"
      dismissLabel="ปิดข้อความ"
      toasts={openToasts}
      onDismiss={(id) => setOpenToasts((current) => current.filter((toast) => toast.id !== id))}
    />
  )
}

const saved: ToastView = { id: 'saved', tone: 'ok', title: 'บันทึก QR แล้ว' }
const failed: ToastView = {
  id: 'failed',
  tone: 'bad',
  title: 'บันทึกไม่สำเร็จ',
  description: 'ตรวจอินเทอร์เน็ตแล้วลองใหม่ ข้อมูลที่กรอกยังอยู่',
}
const nearly: ToastView = {
  id: 'nearly',
  tone: 'info',
  title: 'ผ้าใกล้เสร็จ อีก 5 นาที',
  description: 'เครื่องซัก 07 สาขาอารีย์ ซอย 4',
  icon: <BellIcon />,
  action: { label: 'ดู', onPress: () => {} },
}
const soon: ToastView = { id: 'soon', tone: 'warn', title: 'อีก 1 นาที QR จะหมดอายุ' }

export const Done: Story = () => <Toasts toasts={[saved]} />
export const Failed: Story = () => <Toasts toasts={[failed]} />
export const WithAction: Story = () => <Toasts toasts={[nearly]} />
export const Warning: Story = () => <Toasts toasts={[soon]} />
export const Several: Story = () => <Toasts toasts={[saved, failed, nearly]} />
