import { useState } from 'react'
import { BellIcon } from '#ui/icons/navigation-icons.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { ToastRegion, type ToastView } from './toast-region.tsx'

export default { meta: { group: 'Feedback', name: 'Toast', also: 'snackbar, notification, flash message, ข้อความแจ้ง' } }

function Toasts({ toasts }: { toasts: readonly ToastView[] }) {
  const [openToasts, setOpenToasts] = useState(toasts)
  return (
    <ToastRegion
      label={wording('ข้อความ', 'Messages')}
      dismissLabel={wording('ปิดข้อความ', 'Close the message')}
      toasts={openToasts}
      onDismiss={(id) => setOpenToasts((current) => current.filter((toast) => toast.id !== id))}
    />
  )
}

const saved = (): ToastView => ({ id: 'saved', tone: 'ok', title: wording('บันทึก QR แล้ว', 'QR code saved') })
const failed = (): ToastView => ({
  id: wording('ไม่สำเร็จ', 'failed'),
  tone: 'bad',
  title: wording('บันทึกไม่สำเร็จ', 'It wasn’t saved'),
  description: wording(
    'ตรวจอินเทอร์เน็ตแล้วลองใหม่ ข้อมูลที่กรอกยังอยู่',
    'Check your internet and try again. What you typed is still here',
  ),
})
const nearly = (): ToastView => ({
  id: 'nearly',
  tone: 'info',
  title: wording('ผ้าใกล้เสร็จ อีก 5 นาที', 'Nearly done, 5 more minutes'),
  description: wording('เครื่องซัก 07 สาขาอารีย์ ซอย 4', 'Washer 07, Ari branch, Soi 4'),
  icon: <BellIcon />,
  action: { label: wording('ดู', 'Show'), onPress: () => {} },
})
const soon = (): ToastView => ({
  id: 'soon',
  tone: 'warn',
  title: wording('อีก 1 นาที QR จะหมดอายุ', 'The QR code expires in 1 minute'),
})

export const Done: Story = () => <Toasts toasts={[saved()]} />
export const Failed: Story = () => <Toasts toasts={[failed()]} />
export const WithAction: Story = () => <Toasts toasts={[nearly()]} />
export const Warning: Story = () => <Toasts toasts={[soon()]} />
export const Several: Story = () => <Toasts toasts={[saved(), failed(), nearly()]} />
export const Controls: Story = () => {
  const { title, description, tone } = useControls({
    title: wording('บันทึก QR แล้ว', 'QR code saved'),
    description: '',
    tone: ['ok', 'info', 'warn', 'bad'],
  })
  return <Toasts key={title + description + tone} toasts={[{ id: 'toast', title, description, tone }]} />
}
