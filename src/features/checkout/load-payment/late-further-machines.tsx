import { lazyModule } from '#lib/browser/lazy-module.ts'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { css } from '#styled/css'
import { canPayTogether } from './basket.queries.ts'
import type { FurtherMachinesProps } from './further-machines.tsx'

/** After the page is painted: most customers pay for one machine. */
const furtherMachines = lazyModule(withMessages(() => import('./further-machines.tsx')))
export const preloadFurtherMachines = furtherMachines.preload

/** Keeps the room of the button that adds a machine, so that what is below stays where it is. */
const room = css({ minHeight: 'control' })

/** Further machines of a payment, where the API can take one for several. */
export function LateFurtherMachines(props: FurtherMachinesProps) {
  const module = furtherMachines.useModule()
  return canPayTogether() ? <div className={room}>{module ? <module.FurtherMachines {...props} /> : null}</div> : null
}
