import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

export default {
  meta: { group: 'Overlays', also: 'modal, alert dialog, popup, confirmation, lightbox, กล่องโต้ตอบ, ยืนยัน' },
}

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
  <OpenDialog
    open={wording('เปิด', 'Open')}
    title={wording('ใช้คูปองนี้แทนไหม', 'Use this coupon instead?')}
    text={wording('คูปองเดิมกลับไปอยู่ในคูปองของคุณ', 'The other one goes back to your coupons')}
    yes={wording('ใช้คูปองนี้', 'Use this coupon')}
    no={wording('ใช้คูปองเดิม', 'Keep the other one')}
  />
)
export const Urgent: Story = () => (
  <OpenDialog
    open={wording('เปิด', 'Open')}
    isUrgent
    title={wording('ลบบัญชีนี้ไหม', 'Delete this account?')}
    text={wording(
      'คะแนน 1,240 และคูปอง 3 ใบจะหายไป เอาคืนไม่ได้',
      '1,240 points and 3 coupons will be gone. You can’t get them back',
    )}
    yes={wording('ลบบัญชี', 'Delete the account')}
    no={wording('ไม่ลบ', 'Keep it')}
  />
)
export const DoNameTheOutcome: Story = () => (
  <OpenDialog
    open={wording('เปิด', 'Open')}
    title={wording('ยกเลิกคำสั่งซื้อไหม', 'Cancel the order?')}
    text={wording('เงินคืนเข้าบัตรเดิม', 'The money goes back to your card')}
    yes={wording('ยกเลิกคำสั่งซื้อ', 'Cancel the order')}
    no={wording('เก็บไว้', 'Keep it')}
  />
)
export const DontYesAndNo: Story = () => (
  <OpenDialog
    open={wording('เปิด', 'Open')}
    title={wording('แน่ใจไหม', 'Are you sure?')}
    text={wording('ทำต่อหรือไม่', 'Do you want to continue?')}
    yes={wording('ใช่', 'Yes')}
    no={wording('ยกเลิก', 'Cancel')}
  />
)
export const Controls: Story = () => {
  const { title, text, yes, no, isUrgent } = useControls({
    title: wording('ใช้คูปองนี้แทนไหม', 'Use this coupon instead?'),
    text: wording('คูปองเดิมกลับไปอยู่ในคูปองของคุณ', 'The other one goes back to your coupons'),
    yes: wording('ใช้คูปองนี้', 'Use this coupon'),
    no: wording('ใช้คูปองเดิม', 'Keep the other one'),
    isUrgent: false,
  })
  return <OpenDialog open={wording('เปิด', 'Open')} title={title} text={text} yes={yes} no={no} isUrgent={isUrgent} />
}
