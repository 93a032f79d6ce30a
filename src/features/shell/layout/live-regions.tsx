import { LIVE_REGIONS } from '#lib/announcer.ts'
import { lazyModule } from '#lib/browser/lazy-module.ts'
import { css } from '#styled/css'

const hidden = css({ srOnly: true })

const spokenNews = lazyModule(async () => (await import('./status-announcer.tsx')).StatusAnnouncer)

/** Where `announce` speaks: mounted once, never unmounted. */
export function LiveRegions() {
  const StatusAnnouncer = spokenNews.useModule()
  return (
    // So marked it stays there for screen readers when react-aria hides all that lies behind a sheet.
    <div className={hidden} data-live-announcer="true">
      <div id={LIVE_REGIONS.polite} role="status" aria-live="polite" aria-atomic="true" />
      <div id={LIVE_REGIONS.assertive} role="alert" aria-live="assertive" aria-atomic="true" />
      {StatusAnnouncer ? <StatusAnnouncer /> : null}
    </div>
  )
}
