import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Story } from '#ui/story.ts'
import { BottomSheet, type BottomSheetProps } from './bottom-sheet.tsx'

function OpenSheet({
  trigger,
  ...props
}: Omit<BottomSheetProps, 'isOpen' | 'onOpenChange' | 'children'> & { trigger: string }) {
  const [isOpen, setOpen] = useState(true)
  const isThai = trigger === 'เปิด'
  return (
    <>
      <Button onPress={() => setOpen(true)}>{trigger}</Button>
      <BottomSheet
        {...props}
        isOpen={isOpen}
        onOpenChange={setOpen}
        actions={
          <>
            <Button width="fill" onPress={() => setOpen(false)}>
              {isThai ? 'เปิดการแจ้งเตือน' : 'Turn notifications on'}
            </Button>
            <Button width="fill" tone="bare" onPress={() => setOpen(false)}>
              {isThai ? 'ไว้ก่อน' : 'Not now'}
            </Button>
          </>
        }
      >
        <Text tone="ink2">
          {isThai
            ? 'เราจะบอกเมื่อผ้าใกล้เสร็จ และเมื่อเครื่องที่รออยู่ว่าง ปิดได้ทุกเมื่อในหน้าบัญชี'
            : 'We tell you when your wash is nearly done and when a machine you wait for is free. Turn it off whenever you like.'}
        </Text>
      </BottomSheet>
    </>
  )
}

export const FromTheBottom: Story = () => <OpenSheet trigger="เปิด" title="รู้ทันทีเมื่อผ้าเสร็จ" />
export const WithCross: Story = () => <OpenSheet trigger="เปิด" title="รู้ทันทีเมื่อผ้าเสร็จ" closeLabel="ปิด" isDismissable />
export const English: Story = () => (
  <OpenSheet trigger="Open" title="Know at once when your wash is done" closeLabel="Close" />
)
export const Long: Story = () => {
  const [isOpen, setOpen] = useState(true)
  const lines = Array.from({ length: 30 }, (_, line) => `ข้อ ${line + 1} ร้านคืนเงินเมื่อเครื่องไม่เริ่ม`)
  return (
    <BottomSheet
      title="ข้อกำหนดการใช้งาน"
      isOpen={isOpen}
      onOpenChange={setOpen}
      closeLabel="ปิด"
      actions={<Button onPress={() => setOpen(false)}>รับทราบ</Button>}
    >
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </BottomSheet>
  )
}
