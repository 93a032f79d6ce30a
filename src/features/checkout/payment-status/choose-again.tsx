import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { isLoad, type LoadPurchase } from '#contract/payment.ts'
import { formatMachineCode } from '#features/branches/machines/machine-address.ts'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { selectCommand } from '#features/checkout/payment/selected-command.store.ts'
import { selectionOf } from '#features/checkout/payment/selection-of.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'

type ChooseAgainProps = Pick<ComponentProps<typeof Button>, 'tone' | 'size' | 'icon' | 'children'> & {
  purchase: LoadPurchase
  /** The purchase is still payable, and ends when another method is chosen. */
  isReplacing?: boolean
}

/** A button to the choice of a payment method with the same wash, and with the other machines of the payment. */
export function ChooseAgain({ purchase, isReplacing = false, children, ...look }: ChooseAgainProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { transaction, basket } = purchase
  const choose = useMutation({
    /** The purchases of the payment, this one first, unless it is a dryer for after the wash. */
    async mutationFn() {
      const others = basket?.loads.filter((load) => load.transaction !== transaction) ?? []
      const found = await Promise.all(others.map((load) => client.fetchQuery(transactionQuery(load.transaction))))
      return [purchase, ...found.filter(isLoad)].toSorted((one, other) => Number(one.is_later) - Number(other.is_later))
    },
    onSuccess([first = purchase, ...others]) {
      const { node_id, address, sub_position } = first
      const more = others.map(selectionOf)
      const replaced = isReplacing ? { replaces: first.transaction } : {}
      selectCommand({ ...selectionOf(first), ...replaced, ...(more.length > 0 ? { more } : {}) }, true)
      return navigate({ to: '/payment/$node_id/$address/$sub_position', params: { node_id, address, sub_position } })
    },
    onError: (error) => announce(t(errorMessageId(error)), 'assertive'),
  })
  return (
    <>
      {choose.isError ? <Alert tone="bad">{t(errorMessageId(choose.error))}</Alert> : null}
      <Button
        {...look}
        width="fill"
        isPending={choose.isPending}
        pendingLabel={t('wait.checking')}
        data-preload={`/payment/${formatMachineCode(purchase)}`}
        onPress={() => choose.mutate()}
      >
        {children}
      </Button>
    </>
  )
}
