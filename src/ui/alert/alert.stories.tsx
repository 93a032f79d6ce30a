import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Alert } from './alert.tsx'

export default {
  meta: { group: 'Feedback', also: 'inline message, error message, callout, notice, แจ้งเตือน, ข้อความเตือน' },
}

export const Tones: Story = () => (
  <Stack gap={3}>
    <Alert tone="info">{wording('ราคานี้รวมภาษีแล้ว', 'This price includes tax')}</Alert>
    <Alert tone="ok">{wording('บันทึกแล้ว', 'Saved')}</Alert>
    <Alert tone="warn">{wording('คูปองนี้หมดอายุคืนนี้', 'This coupon expires tonight')}</Alert>
    <Alert tone="bad">
      {wording('ยกเลิกไม่สำเร็จ ยังไม่มีการเก็บเงิน ลองใหม่อีกครั้ง', 'It wasn’t cancelled. Nothing has been charged. Try again')}
    </Alert>
  </Stack>
)
export const BesideItsButton: Story = () => (
  <Stack gap={2}>
    <Button width="fill" aria-describedby={wording('ไม่สำเร็จ', 'failed')}>
      {wording('บันทึก', 'Save')}
    </Button>
    <Alert
      id={wording('ไม่สำเร็จ', 'failed')}
      tone="bad"
      action={
        <Button tone="bare" size="small">
          {wording('ลองใหม่', 'Try again')}
        </Button>
      }
    >
      {wording('ไม่มีอินเทอร์เน็ต ที่อยู่ยังไม่ถูกบันทึก', 'There’s no internet. The address wasn’t saved')}
    </Alert>
  </Stack>
)
export const Long: Story = () => (
  <Alert
    tone="bad"
    action={
      <Button tone="bare" size="small">
        {wording('ลองใหม่', 'Try again')}
      </Button>
    }
  >
    {wording(
      'บันทึกที่อยู่ไม่ได้เพราะไม่มีอินเทอร์เน็ต ข้อมูลที่คุณกรอกไว้ยังอยู่ครบทุกช่อง',
      'The address was not saved because there is no internet. What you typed is still here.',
    )}
  </Alert>
)
export const DoMoneyAndNextStep: Story = () => (
  <Alert
    tone="bad"
    action={
      <Button tone="bare" size="small">
        {wording('ลองใหม่', 'Try again')}
      </Button>
    }
  >
    {wording('ยังไม่มีการเก็บเงิน เครื่องไม่ตอบ', 'Nothing has been charged. The machine doesn’t answer')}
  </Alert>
)
export const DontBareError: Story = () => <Alert tone="bad">{wording('เกิดข้อผิดพลาด 503', 'Error 503')}</Alert>
export const Controls: Story = () => {
  const { text, tone } = useControls({
    text: wording('คูปองนี้หมดอายุคืนนี้', 'This coupon expires tonight'),
    tone: ['warn', 'info', 'ok', 'bad'],
  })
  return <Alert tone={tone}>{text}</Alert>
}
