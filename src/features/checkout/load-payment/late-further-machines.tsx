import { lazyModule } from '#lib/browser/lazy-module.ts'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { canPayTogether } from './basket.queries.ts'
import type { FurtherMachinesProps } from './further-machines.tsx'

/** After the page is painted: most customers pay for one machine. */
const { useModule } = lazyModule(withMessages(() => import('./further-machines.tsx')))

/** Further machines of a payment, where the API can take one for several. */
export function LateFurtherMachines(props: FurtherMachinesProps) {
  const module = useModule()
  return module && canPayTogether() ? <module.FurtherMachines {...props} /> : null
}
