import { type ReactNode, useEffect } from 'react'
import { DESK_PAGES, type DeskPageName } from '#contract/desk-pages.ts'
import type { Locale } from '#contract/locale.ts'
import { signOutStaff } from '#contract/staff/person.ts'
import { LIVE_REGIONS } from '#lib/announcer.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useLocale, withLocale } from '#lib/i18n/locale.ts'
import { Button } from '#ui/button/button.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { PAUSE_ID } from '#ui/pause/pause-id.ts'
import { askDesk, deskSession, forgetSession } from './api.ts'
import { useDesk } from './translate.ts'

export const deskHref = (name: DeskPageName, locale?: Locale) => withLocale(name ? `/desk/${name}` : '/desk', locale)

async function signOut() {
  // A device without a network is signed out too: its token ends with the shift.
  await askDesk(signOutStaff, {}).catch(() => undefined)
  forgetSession()
  location.assign(deskHref(''))
}

/** On a phone the menu is wider than the screen. */
const showCurrent = (menu: HTMLElement | null) =>
  menu?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** The bar with the pages of a person's role, and the page below it. */
export function Frame({ page, children }: { page: DeskPageName; children: ReactNode }) {
  const t = useDesk()
  const locale = useLocale()
  const person = deskSession()?.person
  const title = t(person || page === 'join' ? `desk.page.${page || 'now'}` : 'desk.page.signIn')
  useEffect(() => {
    document.title = `${title} – ${pageConfig.brand.name}`
  }, [title])
  const other: Locale = locale === 'th' ? 'en' : 'th'
  return (
    <div className="desk">
      <header className="desk-bar">
        <Text isStrong>{pageConfig.brand.name}</Text>
        {person ? (
          <nav ref={showCurrent} className="desk-menu" aria-label={t('desk.menu')}>
            {DESK_PAGES.filter(({ roles }) => roles?.includes(person.role)).map(({ name }) => (
              <Link key={name} href={deskHref(name)} {...(name === page ? { 'aria-current': 'page' as const } : {})}>
                {t(`desk.page.${name || 'now'}`)}
              </Link>
            ))}
          </nav>
        ) : null}
        <Link href={deskHref(page, other)} hrefLang={other}>
          <span lang={other}>{t('desk.otherLanguage')}</span>
        </Link>
        {person ? (
          <Button
            tone="outline"
            size="small"
            aria-label={t('desk.signOutOf', { name: person.name })}
            onPress={() => void signOut()}
          >
            {t('desk.signOut')}
          </Button>
        ) : null}
      </header>
      <main className="desk-main" aria-labelledby="title" tabIndex={-1}>
        <Heading id="title" size="l">
          {title}
        </Heading>
        {children}
      </main>
      {/* What `announce` writes to. React Aria keeps it exposed while a sheet hides everything else. */}
      <div className="desk-spoken" data-live-announcer="true">
        <div id={LIVE_REGIONS.polite} role="status" aria-live="polite" aria-atomic="true" />
        <div id={LIVE_REGIONS.assertive} role="alert" aria-live="assertive" aria-atomic="true" />
        <span id={PAUSE_ID} hidden>
          ,
        </span>
      </div>
    </div>
  )
}
