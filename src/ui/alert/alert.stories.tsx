import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import type { Story } from '#ui/story.ts'
import { Alert } from './alert.tsx'

export const Tones: Story = () => (
  <Stack gap={3}>
    <Alert tone="info">ราคานี้รวมภาษีแล้ว</Alert>
    <Alert tone="ok">บันทึกแล้ว</Alert>
    <Alert tone="warn">คูปองนี้หมดอายุคืนนี้</Alert>
    <Alert tone="bad">ยกเลิกไม่สำเร็จ ยังไม่มีการเก็บเงิน ลองใหม่อีกครั้ง</Alert>
  </Stack>
)
export const BesideItsButton: Story = () => (
  <Stack gap={2}>
    <Button width="fill" aria-describedby="failed">
      บันทึก
    </Button>
    <Alert
      id="failed"
      tone="bad"
      action={
        <Button tone="bare" size="small">
          ลองใหม่
        </Button>
      }
    >
      ไม่มีอินเทอร์เน็ต ที่อยู่ยังไม่ถูกบันทึก
    </Alert>
  </Stack>
)
export const LongEnglish: Story = () => (
  <Alert
    tone="bad"
    action={
      <Button tone="bare" size="small">
        Try again
      </Button>
    }
  >
    The address was not saved because there is no internet. What you typed is still here.
  </Alert>
)
