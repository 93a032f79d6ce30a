import type { MachineInfo } from '#contract/machines.ts'
import { lazyModule } from '#lib/browser/lazy-module.ts'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { canHold } from './holds.queries.ts'
import type { HoldBannerProps } from './holds.tsx'

/** After the page is painted: who stands in front of the machine needs no hold. */
const { useModule } = lazyModule(withMessages(() => import('./holds.tsx')))

/** Holds a free machine for a customer on the way. */
export function LateHoldButton({ machine }: { machine: MachineInfo }) {
  const module = useModule()
  return module && canHold() ? <module.HoldButton machine={machine} /> : null
}

/** The customer's hold at a branch. */
export function LateHoldBanner(props: HoldBannerProps) {
  const module = useModule()
  return module && canHold() ? <module.HoldBanner {...props} /> : null
}
