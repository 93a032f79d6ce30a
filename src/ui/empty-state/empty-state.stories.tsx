import { LinkButton } from '#ui/button/link-button.tsx'
import { ReceiptIcon, ScanIcon } from '#ui/icons/navigation-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { type Story, wording } from '#ui/story.ts'
import { EmptyState } from './empty-state.tsx'

export default { meta: { group: 'Feedback', also: 'blank slate, zero state, no results, placeholder' } }

export const WithAction: Story = () => (
  <PageContainer isFilled>
    <EmptyState
      title={wording('ยังไม่มีรายการ', 'Nothing here yet')}
      text={wording(
        'เมื่อซักหรืออบครั้งแรก ใบเสร็จจะอยู่ที่นี่ และเปิดดูได้แม้ไม่มีอินเทอร์เน็ต',
        'After your first wash or dry, the bill stays here, and you can open it without internet',
      )}
      action={
        <>
          <LinkButton href="#scan" size="pay" width="fill" icon={<ScanIcon />}>
            {wording('สแกน QR ที่เครื่อง', 'Scan the machine’s QR code')}
          </LinkButton>
          <LinkButton href="#branches" tone="bare">
            {wording('หาสาขาใกล้ฉัน', 'Find a branch near me')}
          </LinkButton>
        </>
      }
    >
      <Porthole state="plain" size={154} />
    </EmptyState>
  </PageContainer>
)
export const WithIcon: Story = () => (
  <PageContainer>
    <EmptyState
      title={wording('ยังไม่มีรายการ', 'Nothing here yet')}
      text={wording(
        'เมื่อซักหรืออบครั้งแรก ใบเสร็จจะอยู่ที่นี่ และเปิดดูได้แม้ไม่มีอินเทอร์เน็ต',
        'After your first wash or dry, the bill stays here, and you can open it without internet.',
      )}
    >
      <ReceiptIcon size={28} />
    </EmptyState>
  </PageContainer>
)
