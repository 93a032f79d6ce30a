import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Skeleton } from './skeleton.tsx'

export default { meta: { group: 'Feedback', also: 'loading, placeholder, shimmer, กำลังโหลด' } }

export const Lines: Story = () => (
  <Stack gap={0}>
    <Skeleton shape="line" width="half" />
    <Skeleton shape="line" />
    <Skeleton shape="line" width="wide" />
    <Skeleton shape="line" width="short" />
  </Stack>
)
export const Rows: Story = () => (
  <Stack gap={2}>
    <Skeleton shape="row" />
    <Skeleton shape="row" />
  </Stack>
)
export const Doors: Story = () => (
  <Row gap={4}>
    <Skeleton shape="porthole" />
    <Skeleton shape="porthole" />
    <Skeleton shape="porthole" />
  </Row>
)
export const ListOfRows: Story = () => <Skeleton shape="list" />
export const Machine: Story = () => <Skeleton shape="machine" />
export const Panel: Story = () => <Skeleton shape="panel" />
export const Words: Story = () => (
  <Skeleton shape="words">
    <Text>{wording('ข้อความที่กำลังจะมา', 'Words that are on their way')}</Text>
  </Skeleton>
)
export const Controls: Story = () => {
  const { shape } = useControls({ shape: ['line', 'row', 'porthole', 'tile', 'list', 'machine', 'panel'] })
  return <Skeleton shape={shape} />
}
