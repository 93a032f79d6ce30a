import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import type { Story } from '#ui/story.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

type OpenDialogProps = Pick<DialogProps, 'title' | 'text' | 'isUrgent'> & { open: string; yes: string; no: string }

function OpenDialog({ open, yes, no, ...props }: OpenDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{open}</Button>
      <Dialog
        {...props}
        isOpen={isOpen}
        onOpenChange={setOpen}
        actions={
          <>
            <Button tone={props.isUrgent ? 'danger' : 'primary'} width="fill" onPress={close}>
              {yes}
            </Button>
            <Button tone="outline" width="fill" onPress={close}>
              {no}
            </Button>
          </>
        }
      />
    </>
  )
}

export const Question: Story = () => (
  <OpenDialog open="เปิด" title="ใช้คูปองนี้แทนไหม" text="คูปองเดิมกลับไปอยู่ในคูปองของคุณ" yes="ใช้คูปองนี้" no="ใช้คูปองเดิม" />
)
export const Urgent: Story = () => (
  <OpenDialog
    open="เปิด"
    isUrgent
    title="ลบบัญชีนี้ไหม"
    text="คะแนน 1,240 และคูปอง 3 ใบจะหายไป เอาคืนไม่ได้"
    yes="ลบบัญชี"
    no="ไม่ลบ"
  />
)
export const English: Story = () => (
  <OpenDialog
    open="Open"
    isUrgent
    title="Cancel this order?"
    text="Nothing has been charged. The machine becomes free for others at once."
    yes="Cancel the order"
    no="Keep the order"
  />
)
