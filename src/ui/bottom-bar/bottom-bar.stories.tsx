import { Button } from '#ui/button/button.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { BottomBar } from './bottom-bar.tsx'

export default { meta: { group: 'Navigation', also: 'sticky footer, action bar, แถบล่าง' } }

export const Payment: Story = () => (
  <>
    <PageContainer bottom="tallBar">
      <Text>{wording('ยอดรวมและปุ่มชำระอยู่ด้านล่างเสมอ', 'The total and the button to pay are always at the bottom')}</Text>
    </PageContainer>
    <BottomBar>
      <Stack gap={2}>
        <Row justify="between" isWrapping>
          <Text size="small" tone="ink2">
            {wording('ราคา 65, คูปอง −15', 'Price 65, coupon −15')}
          </Text>
          <Text size="lead" isStrong isUnbroken>
            {wording('50 บาท', '50 baht')}
          </Text>
        </Row>
        <Button size="pay" width="fill">
          {wording('ชำระด้วยพร้อมเพย์', 'Pay with PromptPay')}
        </Button>
      </Stack>
    </BottomBar>
  </>
)
export const DoTotalAndOneButton: Story = () => (
  <BottomBar>
    <Stack gap={2}>
      <Text size="lead" isStrong isUnbroken>
        {wording('50 บาท', '50 baht')}
      </Text>
      <Button size="pay" width="fill">
        {wording('ชำระด้วยพร้อมเพย์', 'Pay with PromptPay')}
      </Button>
    </Stack>
  </BottomBar>
)
export const DontTwoFilledButtons: Story = () => (
  <BottomBar>
    <Stack gap={2}>
      <Button width="fill">{wording('ชำระ', 'Pay')}</Button>
      <Button width="fill">{wording('ใช้คูปอง', 'Use a coupon')}</Button>
    </Stack>
  </BottomBar>
)
export const Controls: Story = () => {
  const { total, action } = useControls({
    total: wording('50 บาท', '50 baht'),
    action: wording('ชำระด้วยพร้อมเพย์', 'Pay with PromptPay'),
  })
  return (
    <BottomBar>
      <Stack gap={2}>
        <Text size="lead" isStrong isUnbroken>
          {total}
        </Text>
        <Button size="pay" width="fill">
          {action}
        </Button>
      </Stack>
    </BottomBar>
  )
}
