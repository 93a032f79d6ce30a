import { Panel } from '#ui/list/panel.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { PageContainer } from './page-container.tsx'
import { Row, Stack } from './stack.tsx'
import { Heading, Text } from './text.tsx'

export default { meta: { group: 'Layout and content', also: 'grid, stack, heading, text, container, typography' } }

export const Headings: Story = () => (
  <PageContainer>
    <Stack gap={2}>
      <Heading size="xl">{wording('ผ้าจะเสร็จ 14:32 น.', 'Your wash will be done at 14:32')}</Heading>
      <Heading level={2} size="l">
        {wording('เครื่องซัก 05 เริ่มแล้ว', 'Washer 05 has started')}
      </Heading>
      <Heading level={3} size="m">
        {wording('ใกล้คุณ', 'Near you')}
      </Heading>
    </Stack>
  </PageContainer>
)

export const Texts: Story = () => (
  <PageContainer>
    <Stack gap={2}>
      <Text size="lead" tone="ink2">
        {wording('เสร็จประมาณ 15:02 น. เราจะแจ้งเตือน', 'Done at about 15:02. We’ll notify you')}
      </Text>
      <Text>
        {wording(
          'ปั๊มน้ำ ซื้อผงซักฟอก ผู้ใช้กตัญญู ดุษฎี เครื่องนี้ซักได้ 14 กก.',
          'The pump, washing powder from the shop: this machine takes 14 kg',
        )}
      </Text>
      <Text size="small" tone="ink2">
        {wording('14 กก., ผ้าประมาณ 2 ตะกร้า', '14 kg, about 2 baskets')}
      </Text>
      <Text size="small" tone="ink2">
        {wording('อัปเดต 12 วินาทีที่แล้ว', 'Updated 12 seconds ago')}
      </Text>
      <Row gap={4} isWrapping>
        <Text tone="ok" isStrong>
          {wording('ว่าง 3', '3 free')}
        </Text>
        <Text tone="warn" isStrong>
          {wording('ยังไม่ได้ชำระ', 'Not paid yet')}
        </Text>
        <Text tone="bad" isStrong>
          {wording('เครื่องยังไม่เริ่ม', 'The machine hasn’t started')}
        </Text>
        <Text tone="brand" isStrong>
          {wording('ของคุณ', 'Yours')}
        </Text>
      </Row>
    </Stack>
  </PageContainer>
)
export const RowsAndStacks: Story = () => (
  <PageContainer>
    <Stack gap={3}>
      <Row justify="between" align="baseline">
        <Heading level={2} size="m">
          {wording('เครื่องซัก ว่าง 3 จาก 9', 'Washers, 3 of 9 free')}
        </Heading>
        <Text size="small" tone="ink2">
          {wording('20 วินาทีที่แล้ว', '20 seconds ago')}
        </Text>
      </Row>
      <Panel>
        <Text>{wording('แผง', 'A panel')}</Text>
      </Panel>
    </Stack>
  </PageContainer>
)
export const Controls: Story = () => {
  const { text, size, tone, align, isStrong } = useControls({
    text: wording('เครื่องซัก 05 เริ่มแล้ว', 'Washer 05 has started'),
    size: ['body', 'lead', 'small'],
    tone: ['ink', 'ink2', 'ok', 'warn', 'bad', 'brand'],
    align: ['start', 'center'],
    isStrong: false,
  })
  return (
    <PageContainer>
      <Text size={size} tone={tone} align={align} isStrong={isStrong}>
        {text}
      </Text>
    </PageContainer>
  )
}
