import { LinkButton } from '#ui/button/link-button.tsx'
import { ReceiptIcon, ScanIcon } from '#ui/icons/navigation-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import type { Story } from '#ui/story.ts'
import { EmptyState } from './empty-state.tsx'

export const WithAction: Story = () => (
  <PageContainer isFilled>
    <EmptyState
      title="ยังไม่มีรายการ"
      text="เมื่อซักหรืออบครั้งแรก ใบเสร็จจะอยู่ที่นี่ และเปิดดูได้แม้ไม่มีอินเทอร์เน็ต"
      action={
        <>
          <LinkButton href="#scan" size="pay" width="fill" icon={<ScanIcon />}>
            สแกน QR ที่เครื่อง
          </LinkButton>
          <LinkButton href="#branches" tone="bare">
            หาสาขาใกล้ฉัน
          </LinkButton>
        </>
      }
    >
      <Porthole state="plain" size={154} />
    </EmptyState>
  </PageContainer>
)
export const English: Story = () => (
  <PageContainer>
    <EmptyState
      title="Nothing here yet"
      text="After your first wash or dry, the bill stays here, and you can open it without internet."
    >
      <ReceiptIcon size={28} />
    </EmptyState>
  </PageContainer>
)
