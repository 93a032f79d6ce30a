import { List, ListRow } from '#ui/list/list.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { PullRefresh } from './pull-refresh.tsx'

export default { meta: { group: 'Actions', also: 'pull to refresh, reload, ดึงเพื่อรีเฟรช' } }

const branches = () => (
  <List label={wording('สาขา', 'Branches')}>
    <ListRow title={wording('สาขาอารีย์ ซอย 4', 'Ari branch, Soi 4')} note={wording('ว่าง 3 จาก 9', '3 of 9 free')} />
    <ListRow title={wording('สาขาสะพานควาย', 'Saphan Khwai branch')} note={wording('ว่าง 1 จาก 6', '1 of 6 free')} />
  </List>
)

export const Idle: Story = () => (
  <PullRefresh
    label={wording('รีเฟรช', 'Refresh')}
    pendingLabel={wording('กำลังรีเฟรช', 'Refreshing')}
    isRefreshing={false}
    onRefresh={() => {}}
    note={wording('อัปเดต 12 วินาทีที่แล้ว', 'Updated 12 seconds ago')}
  >
    {branches()}
  </PullRefresh>
)
export const Refreshing: Story = () => (
  <PullRefresh
    label={wording('รีเฟรช', 'Refresh')}
    pendingLabel={wording('กำลังรีเฟรช', 'Refreshing')}
    isRefreshing
    onRefresh={() => {}}
    note={wording('อัปเดต 2 นาทีที่แล้ว', 'Updated 2 minutes ago')}
  >
    {branches()}
  </PullRefresh>
)
export const Controls: Story = () => {
  const { isRefreshing, note } = useControls({
    isRefreshing: false,
    note: wording('อัปเดต 12 วินาทีที่แล้ว', 'Updated 12 seconds ago'),
  })
  return (
    <PullRefresh
      label={wording('รีเฟรช', 'Refresh')}
      pendingLabel={wording('กำลังรีเฟรช', 'Refreshing')}
      isRefreshing={isRefreshing}
      onRefresh={() => {}}
      note={note}
    >
      {branches()}
    </PullRefresh>
  )
}
