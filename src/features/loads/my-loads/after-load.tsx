import { memo } from 'react'
import { isLoad, type LoadPurchase } from '#contract/payment.ts'
import { moreTimeLink } from '#features/checkout/more-time/more-time-offer.ts'
import { usePurchases } from '#features/checkout/payment/use-purchases.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { CollectButton } from './collect-button.tsx'
import { isToDry, lastDrying } from './dryer.ts'
import { DryerOffer } from './dryer-offer.tsx'
import { phaseOf } from './phase.ts'

/**
 * What follows: more time for a load that runs; the laundry of one that is done is to be taken out, and dried. Nothing for a
 * load of somebody else.
 */
export const AfterLoad = memo(function AfterLoad({ purchase: { transaction } }: { purchase: LoadPurchase }) {
  const t = useTranslate()
  const now = useServerNow()
  const { purchases } = usePurchases({ isEnabled: isSignedIn() })
  const own = purchases.find((purchase) => purchase.transaction === transaction)
  if (!own || !isLoad(own)) return null
  const isInside = phaseOf(own, now) === 'done'
  const isWet = isToDry(own, purchases, now)
  const more = moreTimeLink(own, t)
  const dryer = purchases.find(
    ({ status, basket }) => status === 'to_start' && basket?.loads.some((load) => load.transaction === transaction),
  )
  if (!isInside && !isWet && !more && !dryer) return null
  return (
    <Stack gap={2}>
      {isInside ? <CollectButton purchase={own} /> : null}
      {more ? (
        <LinkButton href={more.href} tone="outline" width="fill">
          {more.label}
        </LinkButton>
      ) : null}
      {dryer ? (
        <LinkButton href={`/waiting-payment/${dryer.transaction}`} tone="outline" width="fill">
          {t('later.start')}
        </LinkButton>
      ) : null}
      {isWet ? <DryerOffer wash={own} last={lastDrying(purchases)} /> : null}
    </Stack>
  )
})
