import { LinkButton } from '#ui/button/link-button.tsx'
import { Heading } from '#ui/layout/text.tsx'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { DrumFigure, StageDrum, type StageState } from './stage-drum.tsx'
import { StageFact, StageField } from './stage-field.tsx'

export default { meta: { group: 'Machines', also: 'hero, home, field, door, drum, หน้าแรก, เวที, ถังซัก' } }

const minutes = (number: string) => <DrumFigure number={number} unit={wording('นาที', 'min')} />

const story = (state: StageState, title: string, action: string, left = 0, figure?: React.ReactNode) => (
  <StageField
    state={state}
    heading={<Heading>{title}</Heading>}
    note={<StageFact>{wording('เครื่องซัก 04', 'Washer 04')}</StageFact>}
    number="04"
    door={
      <StageDrum state={state} left={left}>
        {figure}
      </StageDrum>
    }
  >
    <LinkButton href="#act" tone="stage" size="stage">
      {action}
    </LinkButton>
  </StageField>
)

export const Guest: Story = () =>
  story('guest', wording('ซักผ้าไม่ต้องเฝ้า', 'Laundry without waiting'), wording('สแกน QR ที่เครื่อง', 'Scan a machine'))
export const Idle: Story = () =>
  story('idle', wording('วันนี้ซักอะไรดี', 'What are we washing?'), wording('ซักแบบเดิม 40 บาท', 'Wash again: 40 baht'))
export const Unpaid: Story = () =>
  story(
    'unpaid',
    wording('รอชำระเงิน', 'Waiting for payment'),
    wording('ชำระต่อ', 'Pay now'),
    0.6,
    <DrumFigure number="9:41" unit={wording('เหลือเวลาชำระ', 'left to pay')} />,
  )
export const NotStarted: Story = () =>
  story(
    'alarm',
    wording('เครื่องซัก 04 ยังไม่เริ่ม', 'Washer 04 hasn’t started'),
    wording('เลือก', 'Choose'),
    0,
    <DrumFigure number="68" unit={wording('บาท อยู่ครบ', 'baht, safe')} />,
  )
export const Starting: Story = () =>
  story('starting', wording('กำลังสั่งเครื่อง', 'Starting'), wording('ดูสถานะ', 'See status'))
export const Running: Story = () =>
  story(
    'running',
    wording('ผ้าจะเสร็จ 14:32 น.', 'Done at 14:32'),
    wording('ดูผ้าของฉัน', 'See my laundry'),
    0.56,
    minutes('24'),
  )
export const LastMinutes: Story = () =>
  story('soon', wording('ผ้าจะเสร็จ 14:32 น.', 'Done at 14:32'), wording('ดูผ้าของฉัน', 'See my laundry'), 0.1, minutes('4'))
export const Done: Story = () =>
  story('done', wording('ผ้าเสร็จแล้ว เก็บได้เลย', 'Your laundry is done'), wording('ฉันเก็บผ้าแล้ว', 'I’ve got it'))
export const Collected: Story = () =>
  story('collected', wording('เก็บผ้าเรียบร้อย', 'All collected'), wording('อบผ้าต่อ', 'Dry it next'))
export const Code: Story = () => (
  <StageDrum state="code" size="code" left={0.87}>
    <QrCode
      payload="00020101021230570016A00000067701011201150107536000315010208WASHDAY153037645405 50.005802TH6304ABCD"
      label={wording('QR พร้อมเพย์ จำนวน 50 บาท สำหรับเครื่องซัก 05', 'PromptPay QR code for 50 baht, for washer 05')}
    />
  </StageDrum>
)
export const Controls: Story = () => {
  const { state, title, action } = useControls({
    state: ['running', 'guest', 'idle', 'unpaid', 'alarm', 'starting', 'soon', 'done', 'collected'],
    title: wording('ผ้าจะเสร็จ 14:32 น.', 'Done at 14:32'),
    action: wording('ดูผ้าของฉัน', 'See my laundry'),
  })
  return story(state, title, action, 0.56)
}
