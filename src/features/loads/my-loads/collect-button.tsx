import { useMutation } from '@tanstack/react-query'
import { focusPage } from '#components/page-layout.tsx'
import type { LoadPurchase } from '#contract/payment.ts'
import { markTakenOut } from '#features/checkout/payment/saved-purchases.store.ts'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { canCollectLoads, canShareLoads, collectLoadMutation, unshareMutation } from './loads.queries.ts'

/** The customer says that the laundry is out of the machine, which frees it for others. */
export function CollectButton({ purchase: { transaction } }: { purchase: LoadPurchase }) {
  const t = useTranslate()
  const unshare = useMutation(unshareMutation())
  const collectLoad = useMutation(collectLoadMutation())

  function collect() {
    markTakenOut(transaction)
    // Best effort: without it the server counts the machine as emptied after a while.
    if (canCollectLoads()) collectLoad.mutate(transaction)
    // Best effort: the link ends by itself when the machine is used again.
    if (canShareLoads()) unshare.mutate(transaction)
    focusPage()
    announce(t('load.collectedNote'))
  }

  return (
    <Button tone="primary" size="small" icon={<CheckIcon size={20} />} onPress={collect}>
      {t('load.collected')}
    </Button>
  )
}
