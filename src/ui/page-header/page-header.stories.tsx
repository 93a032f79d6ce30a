import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { IconLink } from '#ui/icon-button/icon-link.tsx'
import { BellIcon, HomeIcon } from '#ui/icons/navigation-icons.tsx'
import { DownloadIcon, ShareIcon } from '#ui/icons/share-icons.tsx'
import { Link } from '#ui/link/link.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { HomeHeader } from './home-header.tsx'
import { PageHeader } from './page-header.tsx'

export default { meta: { group: 'Navigation', also: 'app bar, top bar, back button, nav bar, toolbar, หัวหน้า, ส่วนหัว' } }

const back = () => ({ label: wording('กลับ', 'Back'), href: '#back' })

export const Back: Story = () => <PageHeader back={back()} />
export const WithTitle: Story = () => (
  <PageHeader
    back={back()}
    title={wording('เครื่องซัก 05', 'Washer 05')}
    titleNote={wording('สาขาอารีย์ ซอย 4', 'Ari branch, Soi 4')}
  />
)
export const Close: Story = () => (
  <PageHeader
    kind="close"
    back={{ label: wording('ปิด', 'Close'), onPress: () => {} }}
    title={wording('ใบเสร็จ', 'Bill')}
    actions={
      <>
        <IconButton label={wording('บันทึกรูป', 'Save picture')}>
          <DownloadIcon />
        </IconButton>
        <IconButton label={wording('แชร์', 'Share')}>
          <ShareIcon />
        </IconButton>
      </>
    }
  />
)
export const Long: Story = () => (
  <PageHeader
    back={{ label: wording('กลับ', 'Back'), href: '#back' }}
    title={wording('เครื่องซักขนาดใหญ่พิเศษ 05', 'Large-capacity washer 05')}
    titleNote={wording('สาขาอารีย์ ซอย 4 ถนนพหลโยธิน', 'Ari branch, Soi 4, Phahon Yothin Road')}
    actions={
      <IconButton label={wording('แชร์', 'Share')}>
        <ShareIcon />
      </IconButton>
    }
  />
)
export const Home: Story = () => (
  <HomeHeader
    mark={
      <>
        <HomeIcon size={28} />
        Washday
      </>
    }
    actions={
      <IconLink
        label={wording('การแจ้งเตือน ยังไม่อ่าน 3 รายการ', 'Notifications, 3 unread')}
        href="#notifications"
        badge="3"
      >
        <BellIcon />
      </IconLink>
    }
  />
)
export const HomeOfAGuest: Story = () => (
  <HomeHeader
    mark={
      <>
        <HomeIcon size={28} />
        Washday
      </>
    }
    actions={<Link href="#login">{wording('เข้าสู่ระบบ', 'Log in')}</Link>}
  />
)
export const Controls: Story = () => {
  const { kind, title, titleNote } = useControls({
    kind: ['back', 'close'],
    title: wording('เครื่องซัก 05', 'Washer 05'),
    titleNote: wording('สาขาอารีย์ ซอย 4', 'Ari branch, Soi 4'),
  })
  return <PageHeader back={back()} kind={kind} title={title} titleNote={titleNote} />
}
