import { isLoad, type LoadPurchase } from '#contract/payment.ts'
import { usePurchases } from '#features/checkout/payment/use-purchases.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { useServerNow } from '#lib/server-clock.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { CollectButton } from './collect-button.tsx'
import { isToDry, lastDrying } from './dryer.ts'
import { DryerOffer } from './dryer-offer.tsx'
import { phaseOf } from './phase.ts'

/** What follows a load that is done: the laundry is to be taken out, and dried. Nothing for a load of somebody else. */
export function AfterLoad({ purchase: { transaction } }: { purchase: LoadPurchase }) {
  const now = useServerNow()
  const { purchases } = usePurchases({ isEnabled: isSignedIn() })
  const own = purchases.find((purchase) => purchase.transaction === transaction)
  if (!own || !isLoad(own)) return null
  const isInside = phaseOf(own, now) === 'done'
  const isWet = isToDry(own, purchases, now)
  if (!isInside && !isWet) return null
  return (
    <Stack gap={2}>
      {isInside ? <CollectButton purchase={own} /> : null}
      {isWet ? <DryerOffer wash={own} last={lastDrying(purchases)} /> : null}
    </Stack>
  )
}
