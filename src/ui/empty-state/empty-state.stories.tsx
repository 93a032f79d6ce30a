import { LinkButton } from '#ui/button/link-button.tsx'
import { ReceiptIcon, ScanIcon } from '#ui/icons/navigation-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { EmptyState } from './empty-state.tsx'

export default {
  meta: { group: 'Feedback', also: 'blank slate, zero state, no results, placeholder, ว่างเปล่า, ไม่มีข้อมูล' },
}

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
export const DoSentenceAndAction: Story = () => (
  <EmptyState
    title={wording('ยังไม่มีรายการ', 'Nothing here yet')}
    text={wording('ใบเสร็จจะอยู่ที่นี่หลังซักครั้งแรก', 'Your bill stays here after your first wash')}
    action={
      <LinkButton href="#scan" icon={<ScanIcon />}>
        {wording('สแกน QR ที่เครื่อง', 'Scan the machine’s QR code')}
      </LinkButton>
    }
  />
)
export const DontBlame: Story = () => (
  <EmptyState
    title={wording('ไม่พบข้อมูล', 'No data')}
    text={wording('คุณยังไม่เคยซื้ออะไรเลย', 'You have never bought anything')}
  />
)
export const Controls: Story = () => {
  const { title, text } = useControls({
    title: wording('ยังไม่มีรายการ', 'Nothing here yet'),
    text: wording('เมื่อซักหรืออบครั้งแรก ใบเสร็จจะอยู่ที่นี่', 'After your first wash or dry, the bill stays here'),
  })
  return (
    <PageContainer>
      <EmptyState title={title} text={text}>
        <ReceiptIcon size={28} />
      </EmptyState>
    </PageContainer>
  )
}
