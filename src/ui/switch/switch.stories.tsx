import { type Story, useControls, wording } from '#ui/story.ts'
import { Switch } from './switch.tsx'

export default { meta: { group: 'Choices', also: 'toggle, on off, setting, สวิตช์, เปิดปิด' } }

export const Off: Story = () => <Switch>{wording('แจ้งเตือนเมื่อผ้าเสร็จ', 'Notify me when my laundry is done')}</Switch>
export const On: Story = () => (
  <Switch defaultSelected>{wording('แจ้งเตือนเมื่อผ้าเสร็จ', 'Notify me when my laundry is done')}</Switch>
)
export const WithDescription: Story = () => (
  <Switch
    defaultSelected
    description={wording('เตือนก่อนผ้าเสร็จ 5 นาที และเมื่อผ้าเสร็จแล้ว', '5 minutes before it’s done, and when it’s done')}
  >
    {wording('แจ้งเตือนเมื่อผ้าเสร็จ', 'Notify me when my laundry is done')}
  </Switch>
)
export const Failed: Story = () => (
  <Switch
    description={wording('เตือนเมื่อผ้าเสร็จแล้ว', 'When it’s done')}
    errorMessage={wording('บันทึกไม่ได้เพราะไม่มีเน็ต ลองอีกครั้ง', 'It wasn’t saved because there’s no internet. Try again')}
  >
    {wording('แจ้งเตือนเมื่อผ้าเสร็จ', 'Notify me when my laundry is done')}
  </Switch>
)
export const Disabled: Story = () => (
  <>
    <Switch isDisabled description={wording('เบราว์เซอร์นี้รับการแจ้งเตือนไม่ได้', 'This browser can’t receive notifications')}>
      {wording('แจ้งเตือนเมื่อผ้าเสร็จ', 'Notify me when my laundry is done')}
    </Switch>
    <Switch isDisabled defaultSelected>
      {wording('ข้อความจากร้าน', 'Messages from the shop')}
    </Switch>
  </>
)
export const Long: Story = () => (
  <Switch
    defaultSelected
    description={wording(
      'ห้านาทีก่อนผ้าเสร็จ และอีกครั้งเมื่อผ้าเสร็จแล้ว',
      'Five minutes before the load is done, and when it is done',
    )}
  >
    {wording('แจ้งเตือนฉันทุกครั้งเมื่อผ้าของฉันเสร็จ', 'Notify me when my laundry is finished')}
  </Switch>
)
export const DoNameWhatIsOn: Story = () => (
  <Switch defaultSelected>{wording('แจ้งเตือนเมื่อผ้าเสร็จ', 'Notify me when my laundry is done')}</Switch>
)
export const DontNameTheNextPress: Story = () => (
  <Switch defaultSelected>{wording('ปิดการแจ้งเตือน', 'Turn the notifications off')}</Switch>
)
export const Controls: Story = () => {
  const { text, description, errorMessage, isDisabled } = useControls({
    text: wording('แจ้งเตือนเมื่อผ้าเสร็จ', 'Notify me when my laundry is done'),
    description: wording('เตือนเมื่อผ้าเสร็จแล้ว', 'When it’s done'),
    errorMessage: '',
    isDisabled: false,
  })
  return (
    <Switch description={description} errorMessage={errorMessage} isDisabled={isDisabled}>
      {text}
    </Switch>
  )
}
