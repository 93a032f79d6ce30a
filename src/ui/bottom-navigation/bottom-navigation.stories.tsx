import { BranchIcon, HomeIcon, PersonIcon, ReceiptIcon, ScanIcon } from '#ui/icons/navigation-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Text } from '#ui/layout/text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { BottomNavigation } from './bottom-navigation.tsx'

export default { meta: { group: 'Navigation', also: 'tab bar, nav bar, menu, เมนูล่าง, แถบเมนู' } }

const itemsOf = ([home, branches, scan, history, profile]: readonly [string, string, string, string, string]) => [
  { href: '#home', label: home, icon: <HomeIcon isStrong />, isCurrent: true },
  { href: '#branches', label: branches, icon: <BranchIcon />, isCurrent: false },
  { href: '#scan', label: scan, icon: <ScanIcon size={28} />, isCurrent: false, isScan: true },
  { href: '#history', label: history, icon: <ReceiptIcon />, isCurrent: false },
  { href: '#profile', label: profile, icon: <PersonIcon />, isCurrent: false },
]

export const Main: Story = () => (
  <>
    <PageContainer bottom="nav">
      <Text>{wording('ปุ่มสแกนอยู่กลางแถบ ถึงง่ายด้วยมือเดียว', 'Scan is in the middle, within reach of one hand')}</Text>
    </PageContainer>
    <BottomNavigation
      label={wording('เมนูหลัก', 'Main menu')}
      items={itemsOf([
        wording('หน้าหลัก', 'Home'),
        wording('สาขา', 'Branches'),
        wording('สแกน', 'Scan'),
        wording('ประวัติ', 'History'),
        wording('บัญชี', 'Profile'),
      ])}
    />
  </>
)
export const Controls: Story = () => {
  const { home, branches, scan, history, profile } = useControls({
    home: wording('หน้าหลัก', 'Home'),
    branches: wording('สาขา', 'Branches'),
    scan: wording('สแกน', 'Scan'),
    history: wording('ประวัติ', 'History'),
    profile: wording('บัญชี', 'Profile'),
  })
  return (
    <BottomNavigation
      label={wording('เมนูหลัก', 'Main menu')}
      items={itemsOf([home, branches, scan, history, profile])}
    />
  )
}
