import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { BottomSheet, type BottomSheetProps } from './bottom-sheet.tsx'

export default {
  meta: { group: 'Overlays', also: 'modal, drawer, action sheet, popup, bottomsheet, แผ่นเลื่อน, หน้าต่างล่าง' },
}

function OpenSheet(props: Omit<BottomSheetProps, 'isOpen' | 'onOpenChange' | 'children'>) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{wording('เปิด', 'Open')}</Button>
      <BottomSheet
        {...props}
        isOpen={isOpen}
        onOpenChange={setOpen}
        actions={
          <>
            <Button width="fill" onPress={() => setOpen(false)}>
              {wording('เปิดการแจ้งเตือน', 'Turn notifications on')}
            </Button>
            <Button width="fill" tone="bare" onPress={() => setOpen(false)}>
              {wording('ไว้ก่อน', 'Not now')}
            </Button>
          </>
        }
      >
        <Text tone="ink2">
          {wording(
            'เราจะบอกเมื่อผ้าใกล้เสร็จ และเมื่อเครื่องที่รออยู่ว่าง ปิดได้ทุกเมื่อในหน้าบัญชี',
            'We tell you when your wash is nearly done and when a machine you wait for is free. Turn it off whenever you like.',
          )}
        </Text>
      </BottomSheet>
    </>
  )
}

export const FromTheBottom: Story = () => (
  <OpenSheet title={wording('รู้ทันทีเมื่อผ้าเสร็จ', 'Know at once when your wash is done')} />
)
export const WithCross: Story = () => (
  <OpenSheet
    title={wording('รู้ทันทีเมื่อผ้าเสร็จ', 'Know at once when your wash is done')}
    closeLabel={wording('ปิด', 'Close')}
    isDismissable
  />
)

export const Long: Story = () => {
  const [isOpen, setOpen] = useState(true)
  const lines = Array.from({ length: 30 }, (_, line) =>
    wording(
      `ข้อ ${line + 1} ร้านคืนเงินเมื่อเครื่องไม่เริ่ม`,
      `${line + 1}. The shop returns the money if the machine doesn’t start`,
    ),
  )
  return (
    <BottomSheet
      title={wording('ข้อกำหนดการใช้งาน', 'Terms of use')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      closeLabel={wording('ปิด', 'Close')}
      actions={<Button onPress={() => setOpen(false)}>{wording('รับทราบ', 'Understood')}</Button>}
    >
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </BottomSheet>
  )
}
export const Controls: Story = () => {
  const { title, closeLabel, isDismissable } = useControls({
    title: wording('รู้ทันทีเมื่อผ้าเสร็จ', 'Know at once when your wash is done'),
    closeLabel: wording('ปิด', 'Close'),
    isDismissable: true,
  })
  return <OpenSheet title={title} closeLabel={closeLabel} isDismissable={isDismissable} />
}
