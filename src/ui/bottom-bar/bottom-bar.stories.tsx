import { Button } from '#ui/button/button.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Story } from '#ui/story.ts'
import { BottomBar } from './bottom-bar.tsx'

export const Payment: Story = () => (
  <>
    <PageContainer bottom="tallBar">
      <Text>ยอดรวมและปุ่มชำระอยู่ด้านล่างเสมอ</Text>
    </PageContainer>
    <BottomBar>
      <Stack gap={2}>
        <Row justify="between" isWrapping>
          <Text size="small" tone="ink2">
            ราคา 65 · คูปอง −15
          </Text>
          <Text size="lead" isStrong isUnbroken>
            50 บาท
          </Text>
        </Row>
        <Button size="pay" width="fill">
          ชำระด้วยพร้อมเพย์
        </Button>
      </Stack>
    </BottomBar>
  </>
)
