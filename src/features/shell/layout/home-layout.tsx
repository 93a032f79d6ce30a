import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { BottomNavigation } from '#ui/bottom-navigation/bottom-navigation.tsx'
import { BrandMark } from '#ui/brand-mark/brand-mark.tsx'
import { IconLink } from '#ui/icon-button/icon-link.tsx'
import { BellIcon, BranchIcon, HomeIcon, PersonIcon, ReceiptIcon, ScanIcon } from '#ui/icons/navigation-icons.tsx'
import { Link } from '#ui/link/link.tsx'
import { HomeHeader } from '#ui/page-header/home-header.tsx'
import { unreadQuery } from './unread.queries.ts'

/** The badge has no room for larger numbers. */
const MAX_BADGE_COUNT = 99

/** The navigation of the five main pages; on the pages below them the rail of a wide window. */
export function Navigation({ isRailOnly = false }: { isRailOnly?: boolean }) {
  const t = useTranslate()
  const currentPath = useLocation({ select: (location) => location.pathname })
  const items = [
    { href: '/', label: t('nav.home'), Icon: HomeIcon },
    { href: '/branch', label: t('nav.branches'), Icon: BranchIcon },
    { href: '/qr-scanner', label: t('nav.scan'), Icon: ScanIcon, isScan: true },
    { href: '/history', label: t('nav.history'), Icon: ReceiptIcon },
    { href: '/profile', label: t('nav.profile'), Icon: PersonIcon },
  ].map(({ Icon, ...item }) => {
    // On the pages below it, too, which only the rail has.
    const isCurrent = `${currentPath}/`.startsWith(`${item.href}/`)
    return { ...item, isCurrent, icon: <Icon size={item.isScan ? 28 : 24} isStrong={isCurrent} /> }
  })
  return <BottomNavigation label={t('nav.label')} items={items} isRailOnly={isRailOnly} />
}

/** Layout of the five main pages: the brand at the top, the navigation at the bottom. */
export function HomeLayout({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const isHome = useLocation({ select: (location) => location.pathname === '/' })
  const { data: user } = useQuery(userQuery())
  const { data: unread } = useQuery(unreadQuery())
  const count = unread?.total ?? 0
  return (
    <>
      <HomeHeader
        isOnField={isHome}
        mark={<BrandMark name={pageConfig.brand.name} />}
        actions={
          // Offline the profile is unknown, but a session means that a customer is signed in.
          (user ?? (user === undefined && isSignedIn())) ? (
            <IconLink
              href="/notifications"
              label={count > 0 ? t('nav.unread', { count }) : t('nav.notifications')}
              data-label={t('nav.notifications')}
              {...(count > 0 ? { badge: count > MAX_BADGE_COUNT ? `${MAX_BADGE_COUNT}+` : String(count) } : {})}
            >
              <BellIcon />
            </IconLink>
          ) : (
            <Link href="/login">{t('nav.login')}</Link>
          )
        }
      />
      {children}
      <Navigation />
    </>
  )
}
