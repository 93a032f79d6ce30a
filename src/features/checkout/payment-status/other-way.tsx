import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { LoadPurchase } from '#contract/payment.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { formatMachineCode } from '#features/branches/machines/machine-address.ts'
import { selectCommand } from '#features/checkout/payment/selected-command.store.ts'
import { selectionOf } from '#features/checkout/payment/selection-of.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'

/**
 * Leads back to the choice of a payment method with the same wash. The machine stays reserved, and this purchase stays payable
 * until another method is chosen. For its owner, and only if the API can replace a payment.
 */
export function OtherWay({ purchase }: { purchase: LoadPurchase }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { data: user } = useQuery(userQuery())
  if (!user || !purchase.node_id || !pageConfig.capabilities.includes('replace_payment')) return null

  function choose() {
    selectCommand({ ...selectionOf(purchase), replaces: purchase.transaction }, true)
    const { node_id, address, sub_position } = purchase
    void navigate({ to: '/payment/$node_id/$address/$sub_position', params: { node_id, address, sub_position } })
  }
  return (
    <Button tone="outline" width="fill" data-preload={`/payment/${formatMachineCode(purchase)}`} onPress={choose}>
      {t('wait.otherWay')}
    </Button>
  )
}
