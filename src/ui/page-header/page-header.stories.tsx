import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { IconLink } from '#ui/icon-button/icon-link.tsx'
import { BellIcon, HomeIcon } from '#ui/icons/navigation-icons.tsx'
import { DownloadIcon, ShareIcon } from '#ui/icons/share-icons.tsx'
import { Link } from '#ui/link/link.tsx'
import type { Story } from '#ui/story.ts'
import { HomeHeader } from './home-header.tsx'
import { PageHeader } from './page-header.tsx'

const back = { label: 'กลับ', href: '#back' }

export const Back: Story = () => <PageHeader back={back} />
export const WithTitle: Story = () => <PageHeader back={back} title="เครื่องซัก 05" titleNote="สาขาอารีย์ ซอย 4" />
export const Close: Story = () => (
  <PageHeader
    kind="close"
    back={{ label: 'ปิด', onPress: () => {} }}
    title="ใบเสร็จ"
    actions={
      <>
        <IconButton label="บันทึกรูป">
          <DownloadIcon />
        </IconButton>
        <IconButton label="แชร์">
          <ShareIcon />
        </IconButton>
      </>
    }
  />
)
export const LongEnglish: Story = () => (
  <PageHeader
    back={{ label: 'Back', href: '#back' }}
    title="Large-capacity washer 05"
    titleNote="Ari branch, Soi 4, Phahon Yothin Road"
    actions={
      <IconButton label="Share">
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
      <IconLink label="การแจ้งเตือน ยังไม่อ่าน 3 รายการ" href="#notifications" badge="3">
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
    actions={<Link href="#login">เข้าสู่ระบบ</Link>}
  />
)
