import { List, ListRow } from '#ui/list/list.tsx'
import type { Story } from '#ui/story.ts'
import { PullRefresh } from './pull-refresh.tsx'

const branches = (
  <List label="สาขา">
    <ListRow title="สาขาอารีย์ ซอย 4" note="ว่าง 3 จาก 9" />
    <ListRow title="สาขาสะพานควาย" note="ว่าง 1 จาก 6" />
  </List>
)

export const Idle: Story = () => (
  <PullRefresh
    label="รีเฟรช"
    pendingLabel="กำลังรีเฟรช"
    isRefreshing={false}
    onRefresh={() => {}}
    note="อัปเดต 12 วินาทีที่แล้ว"
  >
    {branches}
  </PullRefresh>
)
export const Refreshing: Story = () => (
  <PullRefresh label="รีเฟรช" pendingLabel="กำลังรีเฟรช" isRefreshing onRefresh={() => {}} note="อัปเดต 2 นาทีที่แล้ว">
    {branches}
  </PullRefresh>
)
export const English: Story = () => (
  <PullRefresh
    label="Refresh"
    pendingLabel="Refreshing"
    isRefreshing={false}
    onRefresh={() => {}}
    note="Updated twelve seconds ago"
  >
    {branches}
  </PullRefresh>
)
