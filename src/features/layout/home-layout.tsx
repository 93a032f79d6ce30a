import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { unreadQuery } from '#features/notifications/unread.queries.ts'
import { userQuery } from '#features/session/session.queries.ts'
import { pageConfig } from '#lib/page/page-config.ts'
import { isSignedIn } from '#lib/session/session.ts'
import { useSay } from '#lib/words/intl.tsx'
import { BottomNavigation } from '#ui/bottom-navigation/bottom-navigation.tsx'
import { BrandMark } from '#ui/brand-mark/brand-mark.tsx'
import { IconLink } from '#ui/icon-button/icon-link.tsx'
import { BellIcon, BranchIcon, HomeIcon, PersonIcon, ReceiptIcon, ScanIcon } from '#ui/icons/place-icons.tsx'
import { Link } from '#ui/link/link.tsx'
import { HomeHeader } from '#ui/page-header/home-header.tsx'

/** More than this has no room on a bell. */
const MOST_COUNTED = 99

/** The chrome of the five main places: the brand above, the navigation below. */
export function HomeLayout({ children }: { children: ReactNode }) {
  const say = useSay()
  const here = useLocation({ select: (location) => location.pathname })
  const { data: user } = useQuery(userQuery())
  const { data: unread } = useQuery({ ...unreadQuery(), enabled: Boolean(user) })
  const count = unread?.total ?? 0
  const items = [
    { href: '/', label: say('nav.home'), icon: <HomeIcon isStrong={here === '/'} /> },
    { href: '/branch', label: say('nav.branches'), icon: <BranchIcon isStrong={here === '/branch'} /> },
    { href: '/qr-scanner', label: say('nav.scan'), icon: <ScanIcon size={28} />, isScan: true },
    { href: '/history', label: say('nav.history'), icon: <ReceiptIcon isStrong={here === '/history'} /> },
    { href: '/profile', label: say('nav.profile'), icon: <PersonIcon isStrong={here === '/profile'} /> },
  ].map((item) => ({ ...item, isCurrent: here === item.href }))
  return (
    <>
      <HomeHeader
        mark={<BrandMark name={pageConfig.brand.name} />}
        actions={
          // Without a network nobody knows who is signed in, but that somebody is.
          (user ?? (user === undefined && isSignedIn())) ? (
            <IconLink
              href="/notifications"
              label={count > 0 ? say('nav.unread', { count }) : say('nav.notifications')}
              {...(count > 0 ? { badge: count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count) } : {})}
            >
              <BellIcon />
            </IconLink>
          ) : (
            <Link href="/login">{say('nav.login')}</Link>
          )
        }
      />
      {children}
      <BottomNavigation label={say('nav.label')} items={items} />
    </>
  )
}
