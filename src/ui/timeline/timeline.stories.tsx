import { DateTime } from '#ui/date-time/date-time.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Story } from '#ui/story.ts'
import { Timeline, type TimelineProps } from './timeline.tsx'

const stateText: TimelineProps['stateText'] = {
  done: 'เสร็จแล้ว',
  current: 'ตอนนี้',
  todo: 'ยังไม่ถึง',
  failed: 'ไม่สำเร็จ',
}

export const UnderWay: Story = () => (
  <Timeline
    label="สถานะผ้าของคุณ"
    stateText={stateText}
    events={[
      { title: 'รับรายการแล้ว', state: 'done', time: <DateTime instant="2026-11-21T03:00:00Z" text="10:00 น." /> },
      { title: 'รับผ้าแล้ว', state: 'done', time: <DateTime instant="2026-11-21T04:20:00Z" text="11:20 น." /> },
      {
        title: 'กำลังซัก',
        state: 'current',
        note: (
          <Text size="small" tone="ink2">
            เครื่องซัก 05 สาขาอารีย์ ซอย 4
          </Text>
        ),
      },
      { title: 'พร้อมส่ง', state: 'todo', time: 'ราว 14:30 น.' },
      { title: 'ส่งถึงแล้ว', state: 'todo' },
    ]}
  />
)
export const Failed: Story = () => (
  <Timeline
    label="Your laundry"
    stateText={{ done: 'done', current: 'now', todo: 'still to come', failed: 'failed' }}
    events={[
      { title: 'Order received', state: 'done', time: '10:00' },
      {
        title: 'Nobody was at the door',
        state: 'failed',
        time: '11:20',
        note: (
          <Text size="small" tone="ink2">
            We try again between 14:00 and 16:00. Nothing more is charged.
          </Text>
        ),
      },
      { title: 'Picked up', state: 'todo' },
    ]}
  />
)
