import type { Story } from '#ui/story.ts'
import { Switch } from './switch.tsx'

export const Off: Story = () => <Switch>แจ้งเตือนเมื่อผ้าเสร็จ</Switch>
export const On: Story = () => <Switch defaultSelected>แจ้งเตือนเมื่อผ้าเสร็จ</Switch>
export const WithDescription: Story = () => (
  <Switch defaultSelected description="เตือนก่อนผ้าเสร็จ 5 นาที และเมื่อผ้าเสร็จแล้ว">
    แจ้งเตือนเมื่อผ้าเสร็จ
  </Switch>
)
export const Failed: Story = () => (
  <Switch description="เตือนเมื่อผ้าเสร็จแล้ว" errorMessage="บันทึกไม่ได้เพราะไม่มีเน็ต ลองอีกครั้ง">
    แจ้งเตือนเมื่อผ้าเสร็จ
  </Switch>
)
export const Disabled: Story = () => (
  <>
    <Switch isDisabled description="เบราว์เซอร์นี้รับการแจ้งเตือนไม่ได้">
      แจ้งเตือนเมื่อผ้าเสร็จ
    </Switch>
    <Switch isDisabled defaultSelected>
      ข้อความจากร้าน
    </Switch>
  </>
)
export const InEnglish: Story = () => (
  <Switch defaultSelected description="Five minutes before the load is done, and when it is done">
    Notify me when my laundry is finished
  </Switch>
)
