import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isLoad, type LoadPurchase } from '#contract/payment.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { formatMachineCode } from '#features/branches/machines/machine-address.ts'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { selectCommand } from '#features/checkout/payment/selected-command.store.ts'
import { selectionOf } from '#features/checkout/payment/selection-of.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'

/**
 * Leads back to the choice of a payment method with the same wash. The machine stays reserved, and this purchase stays payable
 * until another method is chosen. For its owner, and only if the API can replace a payment.
 */
export function OtherWay({ purchase }: { purchase: LoadPurchase }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: user } = useQuery(userQuery())
  const { transaction, basket, node_id, address, sub_position } = purchase
  const choose = useMutation({
    /** What was chosen at the other machines of the payment. */
    mutationFn() {
      const others = basket?.loads.filter((load) => load.transaction !== transaction) ?? []
      return Promise.all(others.map((load) => client.fetchQuery(transactionQuery(load.transaction))))
    },
    onSuccess(others) {
      const more = others.filter(isLoad).map(selectionOf)
      selectCommand({ ...selectionOf(purchase), replaces: transaction, ...(more.length > 0 ? { more } : {}) }, true)
      return navigate({ to: '/payment/$node_id/$address/$sub_position', params: { node_id, address, sub_position } })
    },
  })
  if (!user || !node_id || !pageConfig.capabilities.includes('replace_payment')) return null
  return (
    <>
      {choose.isError ? <Alert tone="bad">{t(errorMessageId(choose.error))}</Alert> : null}
      <Button
        tone="outline"
        width="fill"
        isPending={choose.isPending}
        pendingLabel={t('wait.checking')}
        data-preload={`/payment/${formatMachineCode(purchase)}`}
        onPress={() =>
          choose.mutate(undefined, { onError: (error) => announce(t(errorMessageId(error)), 'assertive') })
        }
      >
        {t('wait.otherWay')}
      </Button>
    </>
  )
}
