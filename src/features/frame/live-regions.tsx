import { LIVE_REGIONS } from '#lib/announce.ts'
import { css } from '#styled/css'

const hidden = css({ srOnly: true })

/** Where `announce` speaks: mounted once, never unmounted. */
export function LiveRegions() {
  return (
    <div className={hidden}>
      <div id={LIVE_REGIONS.polite} role="status" aria-live="polite" aria-atomic="true" />
      <div id={LIVE_REGIONS.assertive} role="alert" aria-live="assertive" aria-atomic="true" />
    </div>
  )
}
