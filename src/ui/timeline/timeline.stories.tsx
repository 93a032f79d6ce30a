import { DateTime } from '#ui/date-time/date-time.tsx'
import { Text } from '#ui/layout/text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Timeline, type TimelineProps } from './timeline.tsx'

export default { meta: { group: 'Layout and content', also: 'order status, tracking, history, ลำดับเวลา' } }

const stateText = (): TimelineProps['stateText'] => ({
  done: wording('เสร็จแล้ว', 'done'),
  current: wording('ตอนนี้', 'now'),
  todo: wording('ยังไม่ถึง', 'still to come'),
  failed: wording('ไม่สำเร็จ', 'failed'),
})

export const UnderWay: Story = () => (
  <Timeline
    label={wording('สถานะผ้าของคุณ', 'Your laundry')}
    stateText={stateText()}
    events={[
      {
        title: wording('รับรายการแล้ว', 'Order received'),
        state: 'done',
        time: <DateTime instant="2026-11-21T03:00:00Z" text={wording('10:00 น.', '10:00')} />,
      },
      {
        title: wording('รับผ้าแล้ว', 'Picked up'),
        state: 'done',
        time: <DateTime instant="2026-11-21T04:20:00Z" text={wording('11:20 น.', '11:20')} />,
      },
      {
        title: wording('กำลังซัก', 'Washing'),
        state: 'current',
        note: (
          <Text size="small" tone="ink2">
            {wording('เครื่องซัก 05 สาขาอารีย์ ซอย 4', 'Washer 05, Ari branch, Soi 4')}
          </Text>
        ),
      },
      { title: wording('พร้อมส่ง', 'Ready to deliver'), state: 'todo', time: wording('ราว 14:30 น.', 'about 14:30') },
      { title: wording('ส่งถึงแล้ว', 'Delivered'), state: 'todo' },
    ]}
  />
)
export const Failed: Story = () => (
  <Timeline
    label={wording('สถานะผ้าของคุณ', 'Your laundry')}
    stateText={{
      done: wording('เสร็จแล้ว', 'done'),
      current: wording('ตอนนี้', 'now'),
      todo: wording('ยังไม่ถึง', 'still to come'),
      failed: wording('ไม่สำเร็จ', 'failed'),
    }}
    events={[
      { title: wording('รับรายการแล้ว', 'Order received'), state: 'done', time: '10:00' },
      {
        title: wording('ไม่มีคนอยู่ที่จุดรับผ้า', 'Nobody was at the door'),
        state: 'failed',
        time: '11:20',
        note: (
          <Text size="small" tone="ink2">
            {wording(
              'เราจะไปอีกครั้งเวลา 14:00–16:00 น. ไม่คิดเงินเพิ่ม',
              'We try again between 14:00 and 16:00. Nothing more is charged.',
            )}
          </Text>
        ),
      },
      { title: wording('รับผ้าแล้ว', 'Picked up'), state: 'todo' },
    ]}
  />
)
export const Controls: Story = () => {
  const { title, time, state } = useControls({
    title: wording('กำลังซัก', 'Washing'),
    time: wording('11:20 น.', '11:20'),
    state: ['current', 'done', 'todo', 'failed'],
  })
  return (
    <Timeline
      label={wording('สถานะผ้าของคุณ', 'Your laundry')}
      stateText={stateText()}
      events={[{ title: title, state: state, time: time }]}
    />
  )
}
