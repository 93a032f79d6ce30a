import { Panel } from '#ui/list/panel.tsx'
import type { Story } from '#ui/story.ts'
import { PageContainer } from './page-container.tsx'
import { Row, Stack } from './stack.tsx'
import { Heading, Text } from './text.tsx'

export const Headings: Story = () => (
  <PageContainer>
    <Stack gap={2}>
      <Heading size="hero">ซักผ้าไม่ต้องเฝ้าเครื่อง</Heading>
      <Heading level={2} size="xl">
        ผ้าจะเสร็จ 14:32 น.
      </Heading>
      <Heading level={2} size="l">
        เครื่องซัก 05 เริ่มแล้ว
      </Heading>
      <Heading level={3} size="m">
        ใกล้คุณ
      </Heading>
    </Stack>
  </PageContainer>
)
export const HeadingsInEnglish: Story = () => (
  <PageContainer>
    <Stack gap={2}>
      <Heading size="hero">Laundry without watching the machine</Heading>
      <Heading level={2} size="xl">
        Your wash will be done at 14:32
      </Heading>
      <Heading level={2} size="l">
        Washer 05 has started
      </Heading>
      <Heading level={3} size="m">
        Near you
      </Heading>
    </Stack>
  </PageContainer>
)
export const Texts: Story = () => (
  <PageContainer>
    <Stack gap={2}>
      <Text size="lead" tone="ink2">
        เสร็จประมาณ 15:02 น. เราจะแจ้งเตือน
      </Text>
      <Text>ปั๊มน้ำ ซื้อผงซักฟอก ผู้ใช้กตัญญู ดุษฎี เครื่องนี้ซักได้ 14 กก.</Text>
      <Text size="small" tone="ink2">
        14 กก. · ผ้าประมาณ 2 ตะกร้า
      </Text>
      <Text size="label" tone="ink3">
        อัปเดต 12 วินาทีที่แล้ว
      </Text>
      <Row gap={4} isWrapping>
        <Text tone="ok" isStrong>
          ว่าง 3
        </Text>
        <Text tone="warn" isStrong>
          ยังไม่ได้ชำระ
        </Text>
        <Text tone="bad" isStrong>
          เครื่องยังไม่เริ่ม
        </Text>
        <Text tone="brand" isStrong>
          ของคุณ
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
          เครื่องซัก ว่าง 3 จาก 9
        </Heading>
        <Text size="small" tone="ink3">
          20 วินาทีที่แล้ว
        </Text>
      </Row>
      <Panel>
        <Text>แผง</Text>
      </Panel>
    </Stack>
  </PageContainer>
)
