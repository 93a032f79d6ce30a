import { useMutation } from '@tanstack/react-query'
import { focusPage } from '#components/page-layout.tsx'
import type { LoadPurchase } from '#contract/payment.ts'
import { markTakenOut } from '#features/checkout/payment/saved-purchases.store.ts'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { BasketIcon } from '#ui/icons/status-icons.tsx'
import { canCollectLoads, canShareLoads, collectLoadMutation, unshareMutation } from './loads.queries.ts'

type CollectButtonProps = {
  purchase: LoadPurchase
  /** On the field at the top of home. */
  isOnStage?: boolean
  onCollect?: () => void
}

/** The customer says that the laundry is out of the machine, which frees it for others. */
export function CollectButton({ purchase: { transaction }, isOnStage = false, onCollect }: CollectButtonProps) {
  const t = useTranslate()
  const unshare = useMutation(unshareMutation())
  const collectLoad = useMutation(collectLoadMutation())

  function collect() {
    onCollect?.()
    markTakenOut(transaction)
    // Best effort: without it the server counts the machine as emptied after a while.
    if (canCollectLoads()) collectLoad.mutate(transaction)
    // Best effort: the link ends by itself when the machine is used again.
    if (canShareLoads()) unshare.mutate(transaction)
    focusPage()
    announce(t('load.collectedNote'))
  }

  return (
    <Button
      {...(isOnStage ? { tone: 'stage', size: 'stage' } : { tone: 'primary', size: 'small' })}
      icon={<BasketIcon size={isOnStage ? 24 : 20} />}
      onPress={collect}
    >
      {t('load.collected')}
    </Button>
  )
}
