import { LIVE_REGIONS } from '#lib/announcer.ts'
import { lazyModule } from '#lib/browser/lazy-module.ts'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { css } from '#styled/css'
import { PAUSE_ID } from '#ui/pause/pause-id.ts'

const hidden = css({ srOnly: true })

const lazyStatusAnnouncer = lazyModule(
  withMessages(async () => (await import('./status-announcer.tsx')).StatusAnnouncer),
)

/** The live regions that `announce` writes to: mounted once, never unmounted. */
export function LiveRegions() {
  const StatusAnnouncer = lazyStatusAnnouncer.useModule()
  return (
    // With this attribute react-aria keeps it exposed to screen readers while it hides everything behind a sheet.
    <div className={hidden} data-live-announcer="true">
      <div id={LIVE_REGIONS.polite} role="status" aria-live="polite" />
      <div id={LIVE_REGIONS.assertive} role="alert" aria-live="assertive" />
      <span id={PAUSE_ID} hidden>
        ,
      </span>
      {StatusAnnouncer ? <StatusAnnouncer /> : null}
    </div>
  )
}
